import type { Order } from '../types';
import { type Column, countOf, isStamp, valueIn } from './columns';
import { textOf } from './conditions';
import type { Marks, Table, Tables } from './tables';

/** Compares in the reader's language. */
export type Compare = (one: string, other: string) => number;

/** Sort key of one field. Positive if `a` sorts after `b`, whatever the direction. */
interface Key {
  compare: (a: number, b: number) => number;
  isMissing: (row: number) => boolean;
}

const numericKinds = new Set<Column['kind']>(['numbers', 'times', 'stamps']);

const isNumeric = (column: Column): boolean =>
  numericKinds.has(column.kind) ||
  (column.kind === 'same' && (column.value === null || typeof column.value === 'number'));

const maxRanked = 5000;

interface Values {
  numbers: Float64Array;
  /** By row; null if the field has only numbers. */
  texts: (string | null)[] | null;
}

/** Values by row of the field's table. Locations have no order. */
function valuesOf(tables: Tables, table: Table, field: string): Values {
  const columns = table.parts.map((part) => part && tables.column(part, field));
  const numbers = new Float64Array(table.size).fill(NaN);
  const texts = columns.every((column) => !column || isNumeric(column))
    ? null
    : Array.from<string | null>({ length: table.size }).fill(null);
  for (const [index, column] of columns.entries()) {
    const base = table.parts[index]?.base ?? 0;
    if (!column || column.kind === 'points') continue;
    if (numericKinds.has(column.kind) && 'values' in column) {
      numbers.set(column.values as Float64Array, base);
      continue;
    }
    const count = countOf(column);
    for (let row = 0; row < count; row += 1) {
      const value = valueIn(column, row);
      // Constant columns, or ones with an invalid time, hold text.
      if (typeof value === 'number') numbers[base + row] = value;
      else if (typeof value === 'string' && isStamp(value)) numbers[base + row] = Date.parse(value);
      else if (texts && value !== null && value !== '' && typeof value !== 'object') texts[base + row] = textOf(value);
    }
  }
  return { numbers, texts };
}

/** Rank of each text; null if there are too many to sort at once. */
function ranksOf(texts: readonly (string | null)[], compare: Compare, most: number): Float64Array | null {
  const found = new Set<string>();
  for (const text of texts) {
    if (text !== null) found.add(text);
    if (found.size > most) return null;
  }
  const ranks = new Map<string, number>();
  let rank = -1;
  let before: string | null = null;
  for (const text of [...found].sort(compare)) {
    // Texts that the collation treats as equal share a rank.
    if (before === null || compare(before, text) !== 0) rank += 1;
    ranks.set(text, rank);
    before = text;
  }
  return Float64Array.from(texts, (text) => (text === null ? NaN : (ranks.get(text) ?? NaN)));
}

const orderNumbers = (numbers: Float64Array): Key => ({
  compare: (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0),
  isMissing: (row) => Number.isNaN(numbers[row]),
});

/** Numbers sort before texts. */
function ownKey(tables: Tables, table: Table, field: string, compare: Compare): Key {
  const { numbers, texts } = tables.once(`values ${field}`, () => valuesOf(tables, table, field));
  if (!texts) return orderNumbers(numbers);
  const ranks = ranksOf(texts, compare, maxRanked);
  const compareTexts = ranks
    ? (a: number, b: number) => (ranks[a] ?? 0) - (ranks[b] ?? 0)
    : (a: number, b: number) => compare(texts[a] ?? '', texts[b] ?? '');
  return {
    compare: (a, b) => {
      const [isNumber, isOther] = [!Number.isNaN(numbers[a]), !Number.isNaN(numbers[b])];
      if (isNumber || isOther) return isNumber && isOther ? (numbers[a] ?? 0) - (numbers[b] ?? 0) : isNumber ? -1 : 1;
      return compareTexts(a, b);
    },
    isMissing: (row) => Number.isNaN(numbers[row]) && texts[row] === null,
  };
}

/** Row of the field's table for each row: the parent, or the first entry; -1 if none. */
function relatedRows(tables: Tables, from: string, to: string): Int32Array | null {
  if (from === to) return null;
  return tables.once(`way ${from} ${to}`, () => {
    const [table, target] = [tables.table(from), tables.table(to)];
    const way = new Int32Array(table?.size ?? 0).fill(-1);
    if (!table || !target) return way;
    const isAround = tables.chain(from).includes(to);
    if (isAround) {
      for (const [index, part] of table.parts.entries()) {
        const base = target.parts[index]?.base ?? 0;
        for (let row = 0; row < (part?.part.count ?? 0); row += 1)
          way[(part?.base ?? 0) + row] = base + tables.rowAround(index, from, row, to);
      }
      return way;
    }
    if (!tables.chain(to).includes(from)) return way;
    for (const [index, part] of target.parts.entries()) {
      const base = table.parts[index]?.base ?? 0;
      for (let row = (part?.part.count ?? 0) - 1; row >= 0; row -= 1)
        way[base + tables.rowAround(index, to, row, from)] = (part?.base ?? 0) + row;
    }
    return way;
  });
}

function keyOf(tables: Tables, path: string, field: string, compare: Compare): Key | null {
  if (!tables.knows(field)) return null;
  const table = tables.tableOf(field);
  const key = tables.once(`key ${field}`, () => ownKey(tables, table, field, compare));
  const way = relatedRows(tables, path, table.path);
  if (!way) return key;
  return {
    compare: (a, b) => key.compare(way[a] ?? 0, way[b] ?? 0),
    isMissing: (row) => (way[row] ?? -1) < 0 || key.isMissing(way[row] ?? 0),
  };
}

const naturalPositions = (tables: Tables, path: string): Uint32Array =>
  tables.once(`places ${path}`, () => {
    const order = tables.natural(path);
    const found = new Uint32Array(order.length);
    for (const [at, row] of order.entries()) found[row] = at;
    return found;
  });

/** Ties are broken by natural order, so the order is total. */
function comparer(tables: Tables, path: string, order: readonly Order[], compare: Compare) {
  const keys = order.flatMap(({ field, descending }) => {
    const key = keyOf(tables, path, field, compare);
    return key ? [{ key, sign: descending ? -1 : 1 }] : [];
  });
  const natural = naturalPositions(tables, path);
  return (a: number, b: number): number => {
    for (const { key, sign } of keys) {
      const [isMissing, isOther] = [key.isMissing(a), key.isMissing(b)];
      if (isMissing || isOther) {
        if (isMissing !== isOther) return isMissing ? 1 : -1;
        continue;
      }
      const difference = key.compare(a, b);
      if (difference !== 0) return difference * sign;
    }
    return (natural[a] ?? 0) - (natural[b] ?? 0);
  };
}

function firstRows(marks: Marks, count: number, compare: (a: number, b: number) => number): Uint32Array {
  const heap: number[] = [];
  const sink = (from: number, row: number) => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child += 1;
      if (compare(heap[child] ?? 0, row) <= 0) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = row;
  };
  for (let row = 0; row < marks.length; row += 1) {
    if (marks[row] !== 1) continue;
    if (heap.length < count) {
      heap.push(row);
      if (heap.length === count) {
        heap.sort((a, b) => compare(b, a));
      }
    } else if (count > 0 && compare(row, heap[0] ?? 0) < 0) sink(0, row);
  }
  return Uint32Array.from(heap.sort(compare));
}

const maxSelected = 1000;

export function orderedRows(
  tables: Tables,
  marks: Marks,
  wanted: { path: string; order: readonly Order[]; skip: number; top: number; compare: Compare },
): Uint32Array {
  const { path, order, skip, top, compare } = wanted;
  const known = order.filter(({ field }) => tables.knows(field));
  if (known.length === 0) return naturalRows(tables, marks, path, skip, top);
  const compareRows = comparer(tables, path, known, compare);
  const end = skip + top;
  if (end <= maxSelected) return firstRows(marks, end, compareRows).subarray(skip);
  const all = marked(marks).sort(compareRows);
  return all.subarray(skip, end);
}

function marked(marks: Marks): Uint32Array {
  const rows = new Uint32Array(countMarks(marks));
  let at = 0;
  for (let row = 0; row < marks.length; row += 1) if (marks[row] === 1) rows[at++] = row;
  return rows;
}

function naturalRows(tables: Tables, marks: Marks, path: string, skip: number, top: number): Uint32Array {
  const found: number[] = [];
  let before = 0;
  for (const row of tables.natural(path)) {
    if (marks[row] !== 1) continue;
    if (before < skip) before += 1;
    else if (found.length < top) found.push(row);
    else break;
  }
  return Uint32Array.from(found);
}

export function countMarks(marks: Marks): number {
  let count = 0;
  for (const mark of marks) count += mark;
  return count;
}
