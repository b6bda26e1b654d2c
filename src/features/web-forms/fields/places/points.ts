export interface Point {
  latitude: number;
  longitude: number;
  altitude: number | null;
  accuracy: number | null;
}

/**
 * A point that was typed or set on a map. Collect stores such points with altitude and accuracy 0.0, and constraints
 * read all four parts.
 */
export const enteredPoint = (latitude: number, longitude: number): Point => ({
  latitude,
  longitude,
  altitude: 0,
  accuracy: 0,
});

/** Measured altitude and accuracy. 0 stands for unknown: devices never measure exactly that. */
export const measuredParts = ({ altitude, accuracy }: Point): Pick<Point, 'altitude' | 'accuracy'> => ({
  altitude: altitude === 0 ? null : altitude,
  accuracy: accuracy === 0 ? null : accuracy,
});

export interface TypedCoordinates {
  latitude: string;
  longitude: string;
}

export const emptyPair: TypedCoordinates = { latitude: '', longitude: '' };

export const toTypedCoordinates = ({ latitude, longitude }: Point): TypedCoordinates => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

export const isEmptyPair = ({ latitude, longitude }: TypedCoordinates): boolean =>
  latitude.trim() === '' && longitude.trim() === '';

// Accepts a number whose decimals are still being typed.
const number = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

export function typedDegrees(text: string, most: 90 | 180): number | null {
  if (!number.test(text.trim())) return null;
  const degrees = Number(text.trim().replace(',', '.'));
  return Math.abs(degrees) <= most ? degrees : null;
}

export function typedPoint({ latitude, longitude }: TypedCoordinates): Point | null {
  const [lat, lon] = [typedDegrees(latitude, 90), typedDegrees(longitude, 180)];
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return null;
  return enteredPoint(lat, lon);
}

/** Both coordinates from a pasted text such as "48.85, 2.35"; null for anything else. */
export function pastedPair(text: string): TypedCoordinates | null {
  const parts = text.trim().split(/[,;\s]\s*/);
  const [latitude = '', longitude = ''] = parts;
  return parts.length === 2 && /^[+-]?\d+\.\d+$/.test(latitude) && /^[+-]?\d+\.\d+$/.test(longitude)
    ? { latitude, longitude }
    : null;
}

const same = (one: Point | undefined, other: Point | undefined) =>
  one !== undefined && one.latitude === other?.latitude && one.longitude === other.longitude;

export const withoutClosingPoint = (points: readonly Point[], closed: boolean): readonly Point[] =>
  closed && points.length > 1 && same(points[0], points.at(-1)) ? points.slice(0, -1) : points;

type PathFault = 'few' | 'closed';

/** The points to store, or the reason why they are not a line or area yet. */
export function toStoredPath(corners: readonly Point[], closed: boolean): Point[] | PathFault {
  if (corners.length < (closed ? 3 : 2)) return 'few';
  const [first] = corners;
  if (closed) return first ? [...corners, first] : 'few';
  return same(first, corners.at(-1)) ? 'closed' : [...corners];
}
