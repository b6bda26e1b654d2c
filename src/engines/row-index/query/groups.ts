import type { CrossTable, RowQuery, Group, Grouping, Groups } from '../types';
import { type Column, nullColumn, valueIn, zoneMinutes } from './columns';
import { choicesIn, isEmpty, textOf } from './conditions';
import type { RowEngine } from './engine';
import { countMarks } from './order';
import type { Marks, Table } from './tables';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A Date whose `getUTC…` parts are local for server times, and as written for answers. */
const written = (moment: number, offset: number | null): Date =>
  new Date(offset === null ? moment - new Date(moment).getTimezoneOffset() * 60_000 : moment + offset);

const dayOf = (date: Date): string =>
  `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;

function weekOf(date: Date, firstDay: number): string {
  const start = new Date(date);
  start.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - firstDay + 7) % 7));
  return dayOf(start);
}

function timeGroup(date: Date, grouping: Grouping): string {
  switch (grouping.by) {
    case 'day':
      return dayOf(date);
    case 'month':
      return dayOf(date).slice(0, 7);
    case 'hour':
      return twoDigits(date.getUTCHours());
    case 'weekday':
      return String(date.getUTCDay());
    case 'week':
      return weekOf(date, grouping.firstDay);
    default:
      return '';
  }
}

const isTimed = ({ by }: Grouping): boolean => by !== 'value' && by !== 'choice';

const startsWithDay = /^(\d{4})-(\d\d)-(\d\d)/;

function groupsOf(value: unknown, grouping: Grouping, isServerTime: boolean): string[] {
  if (isEmpty(value)) return [];
  if (grouping.by === 'choice') return [...new Set(choicesIn(value))];
  if (!isTimed(grouping)) return [textOf(value)];
  const text = textOf(value);
  if (isServerTime) {
    const moment = Date.parse(text);
    return Number.isNaN(moment) ? [] : [timeGroup(written(moment, null), grouping)];
  }
  const [day] = startsWithDay.exec(text) ?? [];
  const clock = /T(\d\d:\d\d)/.exec(text)?.[1] ?? /^(\d\d:\d\d)/.exec(text)?.[1];
  if (day === undefined) return grouping.by === 'hour' && clock !== undefined ? [clock.slice(0, 2)] : [];
  if (grouping.by === 'hour' && clock === undefined) return [];
  const date = new Date(`${day}T${clock ?? '00:00'}:00Z`);
  return Number.isNaN(date.getTime()) ? [] : [timeGroup(date, grouping)];
}

type Namer = (row: number) => readonly string[];

/** Computed once per distinct value where there are few. */
function namer(column: Column, grouping: Grouping): Namer {
  const isServerTime = grouping.field.startsWith('__system/');
  const name = (value: unknown) => groupsOf(value, grouping, isServerTime);
  if (column.kind === 'same') {
    const names = name(column.value);
    return () => names;
  }
  if (column.kind === 'dictionary') {
    const names = [[], ...column.values.map(name)];
    return (row) => names[column.codes[row] ?? 0] ?? [];
  }
  if ((column.kind === 'times' || column.kind === 'stamps') && isTimed(grouping)) {
    const offsets = column.kind === 'stamps' ? column.zones.map((zone) => zoneMinutes(zone) * 60_000) : [];
    return (row) => {
      const moment = column.values[row] ?? NaN;
      if (Number.isNaN(moment)) return [];
      const offset = isServerTime ? null : column.kind === 'stamps' ? (offsets[column.zoneOf[row] ?? 0] ?? 0) : 0;
      return [timeGroup(written(moment, offset), grouping)];
    };
  }
  return (row) => name(valueIn(column, row));
}

function eachGroup(
  { table, marks, sourceOf }: Selection,
  groupings: readonly Grouping[],
  visit: (groups: readonly (readonly string[])[]) => void,
): void {
  for (const [index, part] of table.parts.entries()) {
    if (!part) continue;
    const namers = groupings.map((grouping) => {
      const { column, rowOf } = sourceOf(index, grouping.field);
      const nameOf = namer(column, grouping);
      return (row: number) => nameOf(rowOf(row));
    });
    for (let row = 0; row < part.part.count; row += 1)
      if (marks[part.base + row] === 1) visit(namers.map((nameOf) => nameOf(row)));
  }
}

const increment = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** By frequency, then name, so that results are stable. */
const byCount = (one: readonly [string, number], other: readonly [string, number]): number =>
  other[1] - one[1] || (one[0] < other[0] ? -1 : 1);
const byName = (one: readonly [string, number], other: readonly [string, number]): number =>
  one[0] < other[0] ? -1 : 1;

export function groupRows(engine: RowEngine, find: RowQuery, grouping: Grouping, most: number): Groups {
  const counts = new Map<string, number>();
  let missing = 0;
  const selection = select(engine, find, [grouping.field]);
  if (selection)
    eachGroup(selection, [grouping], ([names = []]) => {
      if (names.length === 0) missing += 1;
      for (const name of names) increment(counts, name);
    });
  const sorted = [...counts].sort(isTimed(grouping) ? byName : byCount);
  const groups = sorted.slice(0, most).map(([value, count]): Group => ({ value, count }));
  if (missing > 0) groups.push({ value: null, count: missing });
  const beyond = sorted.slice(most);
  return {
    ...engine.answered(find, [grouping.field]),
    total: selection ? countMarks(selection.marks) : 0,
    groups,
    missing,
    others: { groups: beyond.length, count: beyond.reduce((sum, [, count]) => sum + count, 0) },
  };
}

/** One axis of a cross table: most frequent first or chronological; null last. */
function axisOf(counts: Map<string, number>, missing: number, grouping: Grouping, most: number): (string | null)[] {
  const kept = [...counts].sort(byCount).slice(0, most);
  const names: (string | null)[] = kept.sort(isTimed(grouping) ? byName : byCount).map(([name]) => name);
  return missing > 0 ? [...names, null] : names;
}

export function crossRows(engine: RowEngine, find: RowQuery, one: Grouping, other: Grouping, most: number): CrossTable {
  const selection = select(engine, find, [one.field, other.field]);
  const cells = new Map<string, Map<string, number>>();
  const sides = [new Map<string, number>(), new Map<string, number>()] as const;
  const missing: [number, number] = [0, 0];
  // The leading space tells an empty name from no answer.
  const keyed = (names: readonly string[]) => (names.length === 0 ? [''] : names.map((name) => ` ${name}`));
  let total = 0;
  if (selection)
    eachGroup(selection, [one, other], ([rowNames = [], columnNames = []]) => {
      for (const [at, names] of [rowNames, columnNames].entries()) {
        if (names.length === 0) missing[at as 0 | 1] += 1;
        const side = sides[at as 0 | 1];
        for (const name of names) increment(side, name);
      }
      for (const row of keyed(rowNames)) {
        let cell = cells.get(row);
        if (!cell) cells.set(row, (cell = new Map<string, number>()));
        for (const column of keyed(columnNames)) {
          increment(cell, column);
          total += 1;
        }
      }
    });
  const rows = axisOf(sides[0], missing[0], one, most);
  const columns = axisOf(sides[1], missing[1], other, most);
  const key = (name: string | null) => (name === null ? '' : ` ${name}`);
  const counts = rows.map((row) => columns.map((column) => cells.get(key(row))?.get(key(column)) ?? 0));
  const shown = counts.flat().reduce((sum, count) => sum + count, 0);
  return {
    ...engine.answered(find, [one.field, other.field]),
    total: selection ? countMarks(selection.marks) : 0,
    rows,
    columns,
    counts,
    others: total - shown,
  };
}

/** A field's column, mapped to the rows of another table's part. */
interface Source {
  column: Column;
  rowOf: (row: number) => number;
}

/** Matching rows of the innermost table of the fields: a repeat field counts each entry. */
interface Selection {
  table: Table;
  marks: Marks;
  sourceOf: (index: number, field: string) => Source;
}

/** Null if the fields are unknown, or in sibling repeats whose entries are unrelated. */
export function select(engine: RowEngine, find: RowQuery, fields: readonly string[]): Selection | null {
  const { tables } = engine;
  if (!fields.every((field) => tables.knows(field))) return null;
  const owners = fields.map((field) => tables.tableOf(field).path);
  const innermost = [find.table, ...owners].reduce((one, other) => (other.length > one.length ? other : one));
  const chain = tables.chain(innermost);
  const table = tables.table(innermost);
  if (!table || ![find.table, ...owners].every((path) => chain.includes(path))) return null;
  const alive = tables.alive(innermost);
  const marks = tables.inward(engine.find(find), find.table, innermost).map((mark, row) => mark & (alive[row] ?? 0));
  return {
    table,
    marks,
    sourceOf: (index, field) => {
      const owner = tables.tableOf(field);
      const part = owner.parts[index];
      if (!part) return { column: nullColumn(0), rowOf: () => 0 };
      const column = tables.column(part, field);
      if (owner.path === innermost) return { column, rowOf: (row) => row };
      return { column, rowOf: (row) => tables.rowAround(index, innermost, row, owner.path) };
    },
  };
}

export function eachRow(
  { table, marks, sourceOf }: Selection,
  fields: readonly string[],
  visit: (index: number, row: number, values: readonly unknown[]) => void,
): void {
  for (const [index, part] of table.parts.entries()) {
    if (!part) continue;
    const sources = fields.map((field) => sourceOf(index, field));
    for (let row = 0; row < part.part.count; row += 1)
      if (marks[part.base + row] === 1)
        visit(
          index,
          row,
          sources.map(({ column, rowOf }) => valueIn(column, rowOf(row))),
        );
  }
}
