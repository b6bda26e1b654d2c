import type { ChoiceLabels, Condition, RowQuery } from '~/engines/row-index/types';
/** The answers of an index computed in the plainest way from the rows as the server gave them: what tests compare with. */
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { localDayStart } from '~/shared/lib/dates';
import { foldForSearch } from '~/shared/lib/fold';
import type { JsonRow } from './generated-rows';

/** A row of a table with the rows around it, from itself outwards. */
export interface Line {
  row: JsonRow;
  table: string;
  around: Line | null;
}

const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as JsonRow)[key] : undefined;

/** What is at a path of a row. */
export const at = (object: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((value, key) => (key === '' ? value : own(value, key)), object);

/** The lines of a table of these rows. `repeats`: the paths of all repeats, outer ones first. */
export function linesOf(rows: readonly JsonRow[], table: string, repeats: readonly string[]): Line[] {
  if (table === '') return rows.map((row) => ({ row, table, around: null }));
  const outer = repeats.findLast((path) => table.startsWith(`${path}/`)) ?? '';
  return linesOf(rows, outer, repeats).flatMap((around) => {
    const turns = at(around.row, table.slice(outer.length));
    return Array.isArray(turns) ? (turns as JsonRow[]).map((row): Line => ({ row, table, around })) : [];
  });
}

const ownerOf = (field: string, repeats: readonly string[]): string =>
  repeats.findLast((path) => field.startsWith(`${path}/`)) ?? '';

const lineAt = (line: Line, table: string): Line | null =>
  line.table === table ? line : line.around && lineAt(line.around, table);

/** All values that a field has for a line: one, or those of the turns in it. */
function valuesOf(line: Line, field: string, repeats: readonly string[]): unknown[] {
  const owner = ownerOf(field, repeats);
  const here = lineAt(line, owner);
  const within = (one: Line) => at(one.row, field.slice(owner.length));
  if (here) return [within(here)];
  let base: Line = line;
  while (base.around && !owner.startsWith(`${base.table}/`)) base = base.around;
  let lines = [base];
  for (const path of repeats.filter((one) => `${owner}/`.startsWith(`${one}/`) && one.length > base.table.length))
    lines = lines.flatMap((outer) => {
      const turns = at(outer.row, path.slice(outer.table.length));
      return Array.isArray(turns) ? (turns as JsonRow[]).map((row): Line => ({ row, table: path, around: outer })) : [];
    });
  return lines.map(within);
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const day = /^\d{4}-\d\d-\d\d$/;
const moment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).getTime() : NaN;

function isAfter(value: unknown, limit: string, isLower: boolean, isServer: boolean): boolean {
  const right = (a: number, b: number) => (isLower ? a >= b : a <= b);
  if (day.test(limit) && isServer)
    return isLower
      ? moment(value) >= new Date(localDayStart(limit)).getTime()
      : moment(value) < new Date(localDayStart(limit, 1)).getTime();
  if (limit.includes('T')) return right(moment(value), moment(limit));
  if (limit.trim() !== '' && Number.isFinite(Number(limit)) && !/^0[xob]/i.test(limit.trim())) {
    if (typeof value === 'number') return right(value, Number(limit));
    const isNumber = typeof value === 'string' && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value);
    return isNumber && right(Number(value), Number(limit));
  }
  if (typeof value !== 'string') return false;
  if (day.test(limit) && !/^\d{4}-\d\d-\d\d/.test(value)) return false;
  const start = value.slice(0, limit.length);
  return isLower ? start >= limit : start <= limit;
}

/** Whether a part of the place is in a box, by cutting its lines to the box: the areas of tests are boxes. */
function inBox(value: unknown, area: readonly (readonly [number, number])[]): boolean {
  const [lons, lats] = [area.map(([lon]) => lon), area.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const place = parseGeoAnswer(value);
  const points = place?.points ?? [];
  if (points.some(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north)) return true;
  const cuts = points.slice(1).some((to, index) => {
    const from = points[index] ?? to;
    let [begin, end] = [0, 1];
    for (const [start, way, low, high] of [
      [from.lon, to.lon - from.lon, west, east],
      [from.lat, to.lat - from.lat, south, north],
    ] as const) {
      if (way === 0 && (start < low || start > high)) return false;
      if (way === 0) continue;
      const limits = [(low - start) / way, (high - start) / way];
      [begin, end] = [Math.max(begin, Math.min(...limits)), Math.min(end, Math.max(...limits))];
    }
    return begin <= end;
  });
  if (cuts || place?.kind !== 'area') return cuts;
  // The box may be within the area: a corner of it then has an odd number of edges to its right.
  const right = points.slice(1).filter((to, index) => {
    const from = points[index] ?? to;
    const [above, below] = [from.lat > south, to.lat > south];
    return above !== below && west < from.lon + ((to.lon - from.lon) * (south - from.lat)) / (to.lat - from.lat);
  });
  return right.length % 2 === 1;
}

interface Known {
  repeats: readonly string[];
  multiple: readonly string[];
  labels?: ChoiceLabels;
}

/** A value as a text, and the labels of its choices. */
function searchedIn(value: unknown, field: string, { multiple, labels = {} }: Known): string[] {
  const known = own(labels, field);
  const choices = multiple.includes(field) ? text(value).split(/\s+/) : [text(value)];
  return [text(value), ...choices.flatMap((choice) => own(known, choice) ?? [])] as string[];
}

function passes(value: unknown, condition: Condition, known: Known): boolean {
  const { multiple } = known;
  switch (condition.op) {
    case 'notEquals':
      return !passes(value, { ...condition, op: 'equals' }, known);
    case 'notBetween':
      return !passes(value, { ...condition, op: 'between' }, known);
    case 'noneOf':
      return !passes(value, { ...condition, op: 'anyOf' }, known);
    case 'contains':
      return (
        !isEmpty(value) &&
        searchedIn(value, condition.field, known).some((one) =>
          foldForSearch(one).includes(foldForSearch(condition.value)),
        )
      );
    case 'equals':
      return value !== null && value !== undefined && text(value) === condition.value;
    case 'empty':
      return isEmpty(value);
    case 'present':
      return !isEmpty(value);
    case 'between': {
      const isServer = condition.field.startsWith('__system/');
      const { from, to } = condition;
      return (
        !isEmpty(value) &&
        (from === null || isAfter(value, from, true, isServer)) &&
        (to === null || isAfter(value, to, false, isServer))
      );
    }
    case 'anyOf':
      if (isEmpty(value)) return condition.values.includes('');
      return multiple.includes(condition.field)
        ? text(value)
            .split(/\s+/)
            .some((one) => one !== '' && condition.values.includes(one))
        : condition.values.includes(text(value));
    case 'within':
      return !isEmpty(value) && inBox(value, condition.area);
  }
}

const searchedSystem = ['submitterName', 'creatorName', 'deviceId', 'formVersion'];

/** Every text that a quick find looks through in a row of a table, with all that is in it. */
function textsIn(value: unknown, path: string, isMain: boolean, known: Known): string[] {
  const key = path.slice(path.lastIndexOf('/') + 1);
  if (key.endsWith('@odata.navigationLink')) return [];
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === 'object' && one !== null ? textsIn(one, path, false, known) : []));
  if (typeof value === 'object' && value !== null) {
    if (parseGeoAnswer(value) || ('coordinates' in value && Array.isArray(value.coordinates))) return [];
    return Object.entries(value).flatMap(([name, inner]) => {
      if (key === '__system' && !searchedSystem.includes(name)) return [];
      if (name === '__id' && !isMain) return [];
      return textsIn(inner, `${path}/${name}`, false, known);
    });
  }
  return value === null || value === undefined ? [] : searchedIn(value, path, known);
}

/** Without what is in repeats of the row. */
const withoutTurns = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, inner]) =>
          !(
            Array.isArray(inner) && inner.some((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
          ),
      )
      .map(([key, inner]) => [key, withoutTurns(inner)]),
  );
};

function hasWord(line: Line, word: string, known: Known): boolean {
  const mine = textsIn(line.row, line.table, line.table === '', known);
  const around: string[] = [];
  for (let outer = line.around; outer; outer = outer.around)
    around.push(...textsIn(withoutTurns(outer.row), outer.table, outer.table === '', known));
  return [...mine, ...around].some((one) => foldForSearch(one).includes(word));
}

/** The lines that are found, in the order of the rows. */
export function bruteForce(
  rows: readonly JsonRow[],
  { table, text: typed, conditions }: Pick<RowQuery, 'table' | 'text' | 'conditions'>,
  known: Known,
): Line[] {
  const words = foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const { repeats } = known;
  return linesOf(rows, table, repeats).filter(
    (line) =>
      conditions.every((condition) =>
        valuesOf(line, condition.field, repeats).some((value) => passes(value, condition, known)),
      ) && words.every((word) => hasWord(line, word, known)),
  );
}
