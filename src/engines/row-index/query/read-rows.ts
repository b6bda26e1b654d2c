import { valueIn } from './columns';
import {
  expectedLink,
  isPlainObject,
  linkEnd,
  linkOfRow,
  linkOfTurn,
  readSteps,
  type Segment,
  setOwn,
  type Step,
  type TablePart,
} from './segment';

const stepsOf = new WeakMap<TablePart, (readonly Step[])[]>();

function steps(part: TablePart, row: number): readonly Step[] {
  let known = stepsOf.get(part);
  if (!known) {
    known = part.shapes.map((stored) => readSteps(stored, part.path));
    stepsOf.set(part, known);
  }
  return known[part.shapeOf[row] ?? 0] ?? [];
}

const startsOf = new WeakMap<TablePart, Uint32Array>();

/** Start of each parent's entries, plus the total count. */
export function startsIn(part: TablePart, parents: number): Uint32Array {
  let starts = startsOf.get(part);
  if (!starts) {
    starts = new Uint32Array(parents + 1);
    for (const parent of part.parents) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
    for (let row = 0; row < parents; row += 1) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
    startsOf.set(part, starts);
  }
  return starts;
}

const positions = (list: unknown): string =>
  (list as unknown[][]).map((position) => (Array.isArray(position) ? position.join(' ') : '')).join(',');

/** Locations as WKT, as the server's `$wkt=true`; other values unchanged. */
function asWellKnownText(value: unknown): unknown {
  if (!isPlainObject(value) || !Array.isArray(value['coordinates'])) return value;
  const { type, coordinates } = value as { type: unknown; coordinates: unknown[] };
  if (type === 'Point') return `POINT (${coordinates.join(' ')})`;
  if (type === 'LineString') return `LINESTRING (${positions(coordinates)})`;
  if (type === 'Polygon') return `POLYGON ((${positions(coordinates[0])}))`;
  return value;
}

interface Reading {
  segment: Segment;
  wkt: boolean;
}

/** The row as OData sent it, with repeats. */
export function readRow(reading: Reading, part: TablePart, row: number): Record<string, unknown> {
  return read(reading, part, row, linkOf(reading.segment, part, row));
}

const partAround = (segment: Segment, { around }: TablePart): TablePart | undefined =>
  around === null ? undefined : segment.tables.get(around);

export const idIn = (part: TablePart, row: number): unknown => {
  const column = part.columns.get(part.path === '' ? '__id' : `${part.path}/__id`);
  return column ? valueIn(column, row) : undefined;
};

function linkOf(segment: Segment, part: TablePart, row: number): string {
  const around = partAround(segment, part);
  if (!around) return linkOfRow(idIn(part, row));
  const way = part.path.slice(around.path.length);
  const keyAt = way.lastIndexOf('/');
  const link = linkOf(segment, around, part.parents[row] ?? 0);
  return linkOfTurn(`${link}${way.slice(0, keyAt)}`, way.slice(keyAt + 1), idIn(part, row));
}

function read(reading: Reading, part: TablePart, row: number, link: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const open: Record<string, unknown>[] = [result];
  const links = [link];
  for (const step of steps(part, row)) {
    const target = open.at(-1) ?? result;
    const here = links.at(-1) ?? link;
    if (step.kind === 'value') setOwn(target, step.key, readValue(reading, part, row, step, here));
    else if (step.kind === 'repeat') setOwn(target, step.key, readEntries(reading, part, row, step, here));
    else if (step.kind === 'group') {
      const group = {};
      setOwn(target, step.key, group);
      open.push(group);
      links.push(`${here}/${step.key}`);
    } else {
      open.pop();
      links.pop();
    }
  }
  return result;
}

function readValue({ wkt }: Reading, part: TablePart, row: number, step: { key: string; path: string }, link: string) {
  const column = part.columns.get(step.path);
  const value = column ? valueIn(column, row) : null;
  if (!step.key.endsWith(linkEnd)) return wkt ? asWellKnownText(value) : value;
  if (value === expectedLink) return `${link}/${step.key.slice(0, -linkEnd.length)}`;
  return isPlainObject(value) ? value['link'] : value;
}

function readEntries(
  reading: Reading,
  around: TablePart,
  row: number,
  step: { key: string; path: string },
  link: string,
) {
  const part = reading.segment.tables.get(step.path);
  if (!part) return [];
  const starts = startsIn(part, around.count);
  const entries: Record<string, unknown>[] = [];
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1)
    entries.push(read(reading, part, at, linkOfTurn(link, step.key, idIn(part, at))));
  return entries;
}
