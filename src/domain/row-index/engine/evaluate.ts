import type { Condition, Find } from '../types';
import { type Column, countOf, type PointColumn, pointShape, valueIn, zoneMinutes } from './columns';
import { type Area, areaOf, isPlace } from './geometry';
import { type Knowledge, type Test, testOf, type TimeTest, timeTestOf } from './conditions';
import { foldedColumn, markFolded, markWord, wordsOf } from './search';
import { fold } from '~/shared/lib/fold';
import type { Marks, Table, Tables } from './tables';

function markTimes(column: Extract<Column, { kind: 'times' | 'stamps' }>, test: TimeTest, marks: Marks, base: number) {
  const { values } = column;
  const offsets = column.kind === 'stamps' ? column.zones.map((zone) => zoneMinutes(zone) * 60_000) : [];
  for (let row = 0; row < values.length; row += 1) {
    const moment = values[row] ?? NaN;
    const written = column.kind === 'stamps' ? moment + (offsets[column.zoneOf[row] ?? 0] ?? 0) : moment;
    if (!Number.isNaN(moment) && test(moment, written)) marks[base + row] = 1;
  }
}

/** The same for points, of which no GeoJSON is made. */
function markPoints({ shapes, numbers }: PointColumn, area: Area, marks: Marks, base: number): void {
  for (let row = 0; row < shapes.length; row += 1) {
    const [lon = NaN, lat = NaN] = [numbers[row * 4], numbers[row * 4 + 1]];
    if (shapes[row] !== pointShape.none && isPlace(lon, lat) && area.has(lon, lat)) marks[base + row] = 1;
  }
}

/** Marks from `base` on the rows of a column that pass a test. */
function markColumn(column: Column, test: Test, marks: Marks, base: number): void {
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

/** A repeat itself: present where it has a turn. */
function markRepeat(tables: Tables, { op }: Condition, repeat: string, table: Table): Marks {
  const some = tables.outward(new Uint8Array(tables.table(repeat)?.size ?? 0).fill(1), repeat, table.path);
  if (op === 'present') return some;
  return op === 'empty' ? some.map((mark) => 1 - mark) : new Uint8Array(table.size);
}

/** The rows that fulfil a condition, in the table of its field. */
function markField(tables: Tables, condition: Condition, knowledge: Knowledge): Marks {
  const { field } = condition;
  const table = tables.tableOf(field);
  if (!tables.knows(field)) return new Uint8Array(table.size);
  if (tables.table(field)) return markRepeat(tables, condition, field, table);
  const marks = new Uint8Array(table.size);
  const test = testOf(condition, knowledge);
  const timeTest = timeTestOf(condition);
  const area = condition.op === 'within' ? areaOf(condition.area) : null;
  const folded = condition.op === 'contains' ? fold(condition.value) : '';
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

function keepBoth(marks: Marks, others: Marks): void {
  for (let row = 0; row < marks.length; row += 1) marks[row] = (marks[row] ?? 0) & (others[row] ?? 0);
}

/** The rows of a table that are found; fields that are not known are fulfilled by none. */
export function findRows(
  tables: Tables,
  find: Pick<Find, 'table' | 'text' | 'conditions'>,
  knowledge: Knowledge,
): Marks {
  const path = find.table;
  if (!tables.table(path)) return new Uint8Array();
  const marks = tables.alive(path).slice();
  for (const condition of find.conditions) {
    const from = tables.tableOf(condition.field).path;
    keepBoth(marks, tables.onto(markField(tables, condition, knowledge), from, path));
  }
  for (const word of wordsOf(find.text)) keepBoth(marks, markWord(tables, path, word, knowledge));
  return marks;
}

/** The fields of a question that are not known. */
export const unknownFields = (tables: Tables, fields: readonly string[]): string[] => [
  ...new Set(fields.filter((field) => !tables.knows(field))),
];
