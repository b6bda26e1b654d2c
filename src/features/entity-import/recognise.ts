import { mayBeProperty } from './mapping';

/**
 * What the values of a column look like: UUIDs of entities, places as the server reads them (“12.5 7.25 0 0”, several
 * with “;”), or places in another notation.
 */
export type Looks = 'uuid' | 'geometry' | 'other-geometry';

const uuid = /^(?:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const number = String.raw`-?\d{1,3}(?:\.\d+)?`;
const point = new RegExp(String.raw`^(${number})\s+(${number})(?:\s+-?\d+(?:\.\d+)?){0,2}$`);
/** Latitude and longitude with a comma, or well-known text. */
const otherPoint = new RegExp(
  String.raw`^(?:(${number})\s*[,;]\s*(${number})|(?:POINT|LINESTRING|POLYGON)\s*(?:Z\s*)?\(.*\))$`,
  'i',
);

const isPoint = (text: string): boolean => {
  const [, latitude, longitude] = point.exec(text.trim()) ?? [];
  // Two whole numbers are rather something else.
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
};

function looksOf(values: readonly string[]): Looks | null {
  if (values.length === 0) return null;
  if (values.every((value) => uuid.test(value))) return 'uuid';
  const hasDecimals = values.some((value) => value.includes('.'));
  const isPlace = (value: string) =>
    value
      .split(';')
      .filter((part) => part.trim() !== '')
      .every(isPoint);
  if (hasDecimals && values.every(isPlace)) return 'geometry';
  if (values.every((value) => otherPoint.test(value)) && (hasDecimals || values.every((value) => value.includes('('))))
    return 'other-geometry';
  return null;
}

/** What each column looks like, judged by some rows. */
export const recogniseColumns = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly (Looks | null)[] =>
  header.map((_, column) => looksOf(rows.map((cells) => cells[column]?.trim() ?? '').filter((value) => value !== '')));

/** Names of columns whose values tell rows apart. */
const idName = /^(?:.*[\s_-])?(?:id|uuid|guid|key|code)$/i;
/** Columns that are searched for repeated values: each takes memory for every row. */
const mostIds = 3;

/** The columns whose values should not repeat, by their names. Those of the server count for updates only. */
export const idColumns = (header: readonly string[]): number[] =>
  header
    .flatMap((name, column) => (idName.test(name.trim()) && !name.startsWith('__') ? [column] : []))
    .slice(0, mostIds);

/** The name of a property closest to that of a column; null if none can be made of it. */
export function propertyNameFor(column: string): string | null {
  const name = column
    .trim()
    .replaceAll(/\s+/gu, '_')
    .replaceAll(/[^\p{L}\p{M}\p{N}:_\-·]/gu, '')
    .replace(/^[^\p{L}:_]+/u, '')
    .replace(/^__+/, '_');
  return mayBeProperty(name) ? name : null;
}
