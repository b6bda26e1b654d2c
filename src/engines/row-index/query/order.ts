import type { Order } from '../types';
import { type Column, countOf, isStamp, valueIn } from './columns';
import { textOf } from './conditions';
import type { Marks, Table, Tables } from './tables';

/** How texts are compared: in the reader's language. */
export type Compare = (one: string, other: string) => number;

/** How the rows of a table stand to each other in one field. Positive if `a` comes after `b`, whatever the direction. */
interface Key {
  compare: (a: number, b: number) => number;
  isMissing: (row: number) => boolean;
}

const numericKinds = new Set<Column['kind']>(['numbers', 'times', 'stamps']);

const isNumeric = (column: Column): boolean =>
  numericKinds.has(column.kind) ||
  (column.kind === 'same' && (column.value === null || typeof column.value === 'number'));

/** More different texts than this are not all sorted before the first rows show. */
const mostRanked = 5000;

interface Values {
  /** What a row has: a number or time; NaN for none, or where `texts` has it. */
  numbers: Float64Array;
  /** By row; undefined if the field has numbers only. */
  texts: (string | null)[] | null;
}

/** The values of a field by the rows of its own table. Places have no order. */
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
      // A column of the same time everywhere, or with a time that is none, holds texts.
      if (typeof value === 'number') numbers[base + row] = value;
      else if (typeof value === 'string' && isStamp(value)) numbers[base + row] = Date.parse(value);
      else if (texts && value !== null && value !== '' && typeof value !== 'object') texts[base + row] = textOf(value);
    }
  }
  return { numbers, texts };
}

/** The position of each text among all different ones, as numbers; null if there are too many to be sorted at once. */
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
    // Texts that the language does not tell apart have one rank.
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

/** The key of a field by the rows of its own table. Numbers come before texts. */
function ownKey(tables: Tables, table: Table, field: string, compare: Compare): Key {
  const { numbers, texts } = tables.once(`values ${field}`, () => valuesOf(tables, table, field));
  if (!texts) return orderNumbers(numbers);
  const ranks = ranksOf(texts, compare, mostRanked);
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

/** For each row of a table, a row of the table of the field: that around it, or its first turn; -1 without one. */
function ways(tables: Tables, from: string, to: string): Int32Array | null {
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
  const way = ways(tables, path, table.path);
  if (!way) return key;
  return {
    compare: (a, b) => key.compare(way[a] ?? 0, way[b] ?? 0),
    isMissing: (row) => (way[row] ?? -1) < 0 || key.isMissing(way[row] ?? 0),
  };
}

/** The rows of a table in their natural order: position by row. */
const places = (tables: Tables, path: string): Uint32Array =>
  tables.once(`places ${path}`, () => {
    const order = tables.natural(path);
    const found = new Uint32Array(order.length);
    for (const [at, row] of order.entries()) found[row] = at;
    return found;
  });

/** Compares two rows by an order; equal ones by their natural order, so that the result is total. */
function comparer(tables: Tables, path: string, order: readonly Order[], compare: Compare) {
  const keys = order.flatMap(({ field, descending }) => {
    const key = keyOf(tables, path, field, compare);
    return key ? [{ key, sign: descending ? -1 : 1 }] : [];
  });
  const natural = places(tables, path);
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

/** The first `count` rows that are marked, without sorting the others: a heap whose top is the last of them. */
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

/** Up to this many rows are selected; of more all are sorted. */
const mostSelected = 1000;

/** The marked rows from `skip` on, in order. */
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
  if (end <= mostSelected) return firstRows(marks, end, compareRows).subarray(skip);
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
