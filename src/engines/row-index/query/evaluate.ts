import { searchWords } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import type { Condition, RowQuery } from '../types';
import { type Column, countOf, type PointColumn, pointShape, textIn, valueIn, zoneMinutes } from './columns';
import {
  type Area,
  createArea,
  isValidLocation,
  type FieldInfo,
  searchText,
  type ValueTest,
  createTest,
  type TimeTest,
  createTimeTest,
} from './conditions';
import { linkEnd, sequencePath } from './segment';
import type { Marks, Part, Table, Tables } from './tables';

function markTimes(column: Extract<Column, { kind: 'times' | 'stamps' }>, test: TimeTest, marks: Marks, base: number) {
  const { values } = column;
  const offsets = column.kind === 'stamps' ? column.zones.map((zone) => zoneMinutes(zone) * 60_000) : [];
  for (let row = 0; row < values.length; row += 1) {
    const moment = values[row] ?? NaN;
    const written = column.kind === 'stamps' ? moment + (offsets[column.zoneOf[row] ?? 0] ?? 0) : moment;
    if (!Number.isNaN(moment) && test(moment, written)) marks[base + row] = 1;
  }
}

function markPoints({ shapes, numbers }: PointColumn, area: Area, marks: Marks, base: number): void {
  for (let row = 0; row < shapes.length; row += 1) {
    const [lon = NaN, lat = NaN] = [numbers[row * 4], numbers[row * 4 + 1]];
    if (shapes[row] !== pointShape.none && isValidLocation(lon, lat) && area.has(lon, lat)) marks[base + row] = 1;
  }
}

function markColumn(column: Column, test: ValueTest, marks: Marks, base: number): void {
  if (column.kind === 'same') {
    if (test(column.value)) marks.fill(1, base, base + column.count);
  } else if (column.kind === 'dictionary') {
    const passes = Uint8Array.from([null, ...column.values], (value) => (test(value) ? 1 : 0));
    const { codes } = column;
    for (let row = 0; row < codes.length; row += 1) marks[base + row] = passes[codes[row] ?? 0] ?? 0;
  } else {
    const count = countOf(column);
    for (let row = 0; row < count; row += 1) if (test(valueIn(column, row))) marks[base + row] = 1;
  }
}

function markRepeat(tables: Tables, { op }: Condition, repeat: string, table: Table): Marks {
  const some = tables.outward(new Uint8Array(tables.table(repeat)?.size ?? 0).fill(1), repeat, table.path);
  if (op === 'present') return some;
  return op === 'empty' ? some.map((mark) => 1 - mark) : new Uint8Array(table.size);
}

function markField(tables: Tables, condition: Condition, knowledge: FieldInfo): Marks {
  const { field } = condition;
  const table = tables.tableOf(field);
  if (!tables.knows(field)) return new Uint8Array(table.size);
  if (tables.table(field)) return markRepeat(tables, condition, field, table);
  const marks = new Uint8Array(table.size);
  const test = createTest(condition, knowledge);
  const timeTest = createTimeTest(condition);
  const area = condition.op === 'within' ? createArea(condition.area) : null;
  const folded = condition.op === 'contains' ? foldForSearch(condition.value) : '';
  for (const part of table.parts) {
    if (!part) continue;
    const column = tables.column(part, field);
    if (timeTest && (column.kind === 'times' || column.kind === 'stamps'))
      markTimes(column, timeTest, marks, part.base);
    else if (folded !== '' && column.kind === 'text')
      markFolded(foldedColumn(column, field, knowledge), folded, marks, part.base);
    else if (area && column.kind === 'points') markPoints(column, area, marks, part.base);
    else markColumn(column, test, marks, part.base);
  }
  return marks;
}

function intersect(marks: Marks, others: Marks): void {
  for (let row = 0; row < marks.length; row += 1) marks[row] = (marks[row] ?? 0) & (others[row] ?? 0);
}

export function findRows(
  tables: Tables,
  find: Pick<RowQuery, 'table' | 'text' | 'conditions'>,
  knowledge: FieldInfo,
): Marks {
  const path = find.table;
  if (!tables.table(path)) return new Uint8Array();
  const marks = tables.alive(path).slice();
  for (const condition of find.conditions) {
    const from = tables.tableOf(condition.field).path;
    intersect(marks, tables.onto(markField(tables, condition, knowledge), from, path));
  }
  for (const word of searchWords(find.text)) intersect(marks, markWord(tables, path, word, knowledge));
  return marks;
}

export const unknownFields = (tables: Tables, fields: readonly string[]): string[] => [
  ...new Set(fields.filter((field) => !tables.knows(field))),
];

/** Folded texts of a column, concatenated, with their ends. */
interface Folded {
  readonly text: string;
  readonly ends: Uint32Array;
}

/** Between texts that are folded at once. If a text contains it, each is folded separately. */
const separator = '\u0000';

const foldedColumns = new WeakMap<Column, Folded>();
/** Labels change with the language, so labelled columns have their own cache. */
const labelledColumns = new WeakMap<object, WeakMap<Column, Folded>>();

function foldAll(texts: readonly string[]): Folded {
  const joined = foldForSearch(texts.join(separator));
  const ends = new Uint32Array(texts.length);
  if (!texts.some((text) => text.includes(separator))) {
    let [end, at] = [0, 0];
    const parts = joined.split(separator);
    for (const part of parts) ends[at++] = end += part.length;
    return { text: parts.join(''), ends };
  }
  const parts = texts.map(foldForSearch);
  let end = 0;
  for (const [at, part] of parts.entries()) ends[at] = end += part.length;
  return { text: parts.join(''), ends };
}

/** Not searched: locations, lists and file objects. */
const searchable = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';

function foldedColumn(column: Column, field: string, knowledge: FieldInfo): Folded {
  const labels = knowledge.labels(field);
  let known = foldedColumns;
  if (labels) {
    known = labelledColumns.get(labels) ?? new WeakMap<Column, Folded>();
    labelledColumns.set(labels, known);
  }
  let folded = known.get(column);
  if (!folded) {
    const texts = Array.from({ length: countOf(column) }, (_, row) => {
      const value = column.kind === 'text' ? (column.nulls?.[row] ? null : textIn(column, row)) : valueIn(column, row);
      return searchable(value) ? searchText(value, field, knowledge) : '';
    });
    folded = foldAll(texts);
    known.set(column, folded);
  }
  return folded;
}

function markFolded({ text, ends }: Folded, wanted: string, marks: Marks, base: number): void {
  let row = 0;
  for (let at = text.indexOf(wanted); at !== -1;) {
    while ((ends[row] ?? Infinity) <= at) row += 1;
    const end = ends[row] ?? 0;
    if (at + wanted.length > end) {
      at = text.indexOf(wanted, at + 1);
      continue;
    }
    marks[base + row] = 1;
    at = text.indexOf(wanted, end);
  }
}

const systemFields = new Set(
  ['submitterName', 'creatorName', 'deviceId', 'formVersion'].map((name) => `__system/${name}`),
);

/** Quick find searches answers, names and the row id. */
function isSearched(field: string, path: string): boolean {
  if (field.startsWith('__system/')) return systemFields.has(field);
  return field !== sequencePath && !field.endsWith(linkEnd) && !(path !== '' && field === `${path}/__id`);
}

/** Texts of numbers have no other characters. */
const inNumbers = /^[-+.e0-9]+$/;

function markWordInColumn(
  column: Column,
  field: string,
  word: string,
  knowledge: FieldInfo,
  marks: Marks,
  base: number,
): void {
  if (column.kind === 'points') return;
  if (column.kind === 'numbers' && !knowledge.labels(field) && !inNumbers.test(word)) return;
  if (column.kind === 'same') {
    const { value } = column;
    if (searchable(value) && foldForSearch(searchText(value, field, knowledge)).includes(word))
      marks.fill(1, base, base + column.count);
    return;
  }
  if (column.kind === 'dictionary') {
    const passes = Uint8Array.from([null, ...column.values], (value) =>
      value !== null && foldForSearch(searchText(value, field, knowledge)).includes(word) ? 1 : 0,
    );
    if (!passes.includes(1)) return;
    const { codes } = column;
    for (let row = 0; row < codes.length; row += 1) if (passes[codes[row] ?? 0] === 1) marks[base + row] = 1;
    return;
  }
  markFolded(foldedColumn(column, field, knowledge), word, marks, base);
}

function markPart({ part, base }: Part, word: string, knowledge: FieldInfo, marks: Marks): void {
  const seen = new Set<Column>();
  for (const [field, column] of part.columns) {
    // Most parts contain the instance id twice.
    if (!isSearched(field, part.path) || seen.has(column)) continue;
    seen.add(column);
    markWordInColumn(column, field, word, knowledge, marks, base);
  }
}

/** Rows with the word in themselves, their repeats or their parents. */
function markWord(tables: Tables, path: string, word: string, knowledge: FieldInfo): Marks {
  const result = new Uint8Array(tables.table(path)?.size ?? 0);
  const around = tables.chain(path);
  for (const other of tables.paths) {
    const isOwn = around.includes(other) || tables.chain(other).includes(path);
    const table = isOwn ? tables.table(other) : undefined;
    if (!table) continue;
    const marks = new Uint8Array(table.size);
    for (const part of table.parts) if (part) markPart(part, word, knowledge, marks);
    const mine = tables.onto(marks, other, path);
    for (let row = 0; row < result.length; row += 1) result[row] = (result[row] ?? 0) | (mine[row] ?? 0);
  }
  return result;
}

const foldedKinds: readonly Column['kind'][] = ['text', 'numbers', 'stamps'];

/** Folds columns one at a time, text first, so that the first quick find is fast. */
export function* warmSearch(tables: Tables, knowledge: FieldInfo): Generator<void> {
  for (const kind of foldedKinds)
    for (const path of tables.paths)
      for (const part of tables.table(path)?.parts ?? [])
        for (const [field, column] of part?.part.columns ?? [])
          if (column.kind === kind && isSearched(field, path)) {
            foldedColumn(column, field, knowledge);
            yield;
          }
}
