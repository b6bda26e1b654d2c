/** A point as the engine has it. */
export interface Point {
  latitude: number;
  longitude: number;
  altitude: number | null;
  accuracy: number | null;
}

const number = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A latitude and longitude as people type or paste them; null if they are none. The engine cannot store 0, 0. */
export function typedPoint(latitude: string, longitude: string): Point | null {
  const [lat, lon] = [latitude, longitude].map((text) =>
    number.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN,
  );
  if (lat === undefined || lon === undefined) return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180) || (lat === 0 && lon === 0)) return null;
  return { latitude: lat, longitude: lon, altitude: null, accuracy: null };
}

/** Both coordinates out of one pasted text, such as "48.85, 2.35"; null for anything else. */
export function pastedPair(text: string): [latitude: string, longitude: string] | null {
  const parts = text.trim().split(/[,;\s]\s*/);
  const [latitude = '', longitude = ''] = parts;
  return parts.length === 2 && /^[+-]?\d+\.\d+$/.test(latitude) && /^[+-]?\d+\.\d+$/.test(longitude)
    ? [latitude, longitude]
    : null;
}

const same = (one: Point | undefined, other: Point | undefined) =>
  one !== undefined && one.latitude === other?.latitude && one.longitude === other.longitude;

/** The corners of a stored shape: without the last point, which repeats the first. */
export const cornersOf = (points: readonly Point[], closed: boolean): readonly Point[] =>
  closed && points.length > 1 && same(points[0], points.at(-1)) ? points.slice(0, -1) : points;

/** What is missing for a line or area that can be stored. */
export type PathFault = 'few' | 'closed';

/** Points as they are stored; null with the reason while they are no line or area yet. */
export function pathOf(corners: readonly Point[], closed: boolean): Point[] | PathFault {
  if (corners.length < (closed ? 3 : 2)) return 'few';
  const [first] = corners;
  if (closed) return first ? [...corners, first] : 'few';
  return same(first, corners.at(-1)) ? 'closed' : [...corners];
}
