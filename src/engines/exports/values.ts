import type { PlanField, Row } from './plan';

/** Value at a path, own properties only; null if missing. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Row)[name];
  }
  return value ?? null;
}

export const fieldValue = (row: Row, { path, ifMissing }: PlanField): unknown =>
  valueAt(row, path) ?? ifMissing ?? null;

export function rowsAt(row: Row, path: readonly string[]): Row[] {
  const found = valueAt(row, path);
  return Array.isArray(found) ? (found as Row[]) : [];
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);

export const namesIn = (value: string): string[] => value.split(/\s+/).filter((name) => name !== '');

/**
 * Multiple choices become a list, with labels if the file has them; names without a label stay. File names are trimmed,
 * as on the server.
 */
export function jsonOf(value: unknown, { type, choices, isMultiple }: PlanField): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'file') return value.trim();
  const label = (name: string) => choices?.get(name) ?? name;
  return isMultiple ? namesIn(value).map(label) : label(value);
}

export function labelledText(value: unknown, field: PlanField): unknown {
  if (field.choices === null && field.type !== 'file') return value;
  const found = jsonOf(value, field);
  return Array.isArray(found) ? found.join('; ') : found;
}

export type Position = readonly [longitude: number, latitude: number, altitude?: number];

/** A location answer, as far as it is well-formed. */
export interface ExportGeometry {
  type: 'Point' | 'LineString' | 'Polygon';
  positions: Position[];
  accuracy: number | null;
}

type Coordinates = readonly [longitude: number, latitude: number, altitude?: unknown];

const isPosition = (value: unknown): value is Coordinates =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

/**
 * Devices write 0 for an unmeasured altitude; if some points of a line have one, all keep it, because readers expect
 * positions of equal length.
 */
const positionsOf = (list: readonly Coordinates[]): Position[] => {
  const isMeasured = list.some(([, , altitude]) => typeof altitude === 'number' && altitude !== 0);
  return list.map(([longitude, latitude, altitude]) =>
    isMeasured && typeof altitude === 'number' ? [longitude, latitude, altitude] : [longitude, latitude],
  );
};
/** 0 means that the location was typed or set on a map. */
const accuracyOf = (value: unknown): number | null => (typeof value === 'number' && value !== 0 ? value : null);

/** XForm text: "lat lon altitude accuracy" separated by semicolons. Several points are a line, or an area if closed. */
function placeOfText(text: string): ExportGeometry | null {
  const points = text
    .split(';')
    .map((point) => point.trim())
    .filter((point) => point !== '')
    .map((point) => point.split(/\s+/).map(Number));
  const isPoint = (point: number[]): point is [latitude: number, longitude: number, ...more: number[]] => {
    const [latitude = NaN, longitude = NaN, ...more] = point;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.every(Number.isFinite);
  };
  const [first] = points;
  if (!first || !points.every(isPoint)) return null;
  const positions = positionsOf(points.map(([latitude, longitude, altitude]) => [longitude, latitude, altitude]));
  if (points.length === 1) return { type: 'Point', positions, accuracy: accuracyOf(first[3]) };
  const last = points.at(-1);
  const isClosed = points.length >= 4 && last?.[0] === first[0] && last?.[1] === first[1];
  return { type: isClosed ? 'Polygon' : 'LineString', positions, accuracy: null };
}

/** Location from GeoJSON, or XForm text (entities); null if missing or malformed. */
export function parseGeometry(value: unknown): ExportGeometry | null {
  if (typeof value === 'string') return placeOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  const { type, coordinates, properties } = value as Row;
  const known = { accuracy: accuracyOf(valueAt(properties, ['accuracy'])) };
  if (type === 'Point' && isPosition(coordinates)) return { type, positions: positionsOf([coordinates]), ...known };
  const list: unknown = type === 'Polygon' && Array.isArray(coordinates) ? coordinates[0] : coordinates;
  if ((type !== 'LineString' && type !== 'Polygon') || !Array.isArray(list) || !list.every(isPosition)) return null;
  const positions = positionsOf(list);
  return positions.length < (type === 'Polygon' ? 4 : 2) ? null : { type, positions, ...known };
}

export function toWkt({ type, positions }: ExportGeometry): string {
  const list = positions.map((position) => position.join(' ')).join(',');
  return type === 'Polygon' ? `POLYGON ((${list}))` : `${type === 'Point' ? 'POINT' : 'LINESTRING'} (${list})`;
}
