/**
 * Points, traces and shapes as GeoJSON, as the database of the real server makes them: stricter than the OData rows.
 * Incomplete and invalid ones are left out.
 */
import type { components } from '@mocks/generated/schema';

export type Geometry = components['schemas']['Geometry'];
type Position = number[];

const number = String.raw`(?:0|[1-9]\d*)(?:\.\d+)?`;
/** Latitude, longitude, altitude and accuracy; the last two are optional, accuracy is not used. */
const place = new RegExp(
  String.raw`^\s*(-?(?:0|[1-9]\d?)(?:\.\d+)?)\s+(-?(?:0|[1-9]\d{0,2})(?:\.\d+)?)(?:\s+(-?${number}))?(?:\s+${number})?\s*$`,
);

/** Longitude first, as in GeoJSON; `null` for an invalid position. */
function position(text: string): Position | null {
  const found = place.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return found[3] === undefined ? [longitude, latitude] : [longitude, latitude, Number(found[3])];
}

/** All positions of a trace; `null` when one is invalid or there are too few. */
function positions(text: string, fewest: number): Position[] | null {
  const all = text.split(/\s*;\s*/).map(position);
  return all.length >= fewest && all.every((one) => one !== null) ? (all as Position[]) : null;
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((part, index) => part === other[index]);
const isClosed = (line: readonly Position[]): boolean => isSame(line[0], line.at(-1));

/** One closed ring. */
function ring(text: string): Position[][] | null {
  const line = positions(text, 4);
  return line && isClosed(line) ? [line] : null;
}

interface Kind {
  readonly type: 'Point' | 'LineString' | 'Polygon';
  /** The coordinates; `null` if invalid. */
  readonly read: (text: string) => readonly unknown[] | null;
}

const kinds = {
  geopoint: { type: 'Point', read: position },
  geotrace: { type: 'LineString', read: (text: string) => positions(text, 2) },
  geoshape: { type: 'Polygon', read: ring },
} as const satisfies Record<string, Kind>;

export type GeoType = keyof typeof kinds;
export const isGeoType = (type: string): type is GeoType => Object.hasOwn(kinds, type);

/**
 * The geometry of a field.
 * @param texts its answers; more than one only in a repeat
 * @param inRepeat a field of a repeat gives a collection, even with one answer
 */
export function geometryOf(type: GeoType, inRepeat: boolean, texts: readonly string[]): Geometry | null {
  const { type: name, read }: Kind = kinds[type];
  if (!inRepeat) {
    const coordinates = texts[0] === undefined ? null : read(texts[0]);
    return coordinates && ({ type: name, coordinates } as Geometry);
  }
  const coordinates = texts.map(read).filter((one) => one !== null);
  return coordinates.length === 0 ? null : ({ type: `Multi${name}`, coordinates } as Geometry);
}

/** The geometry of an entity, by the format of its text. */
export function geometryByLook(text: string): Geometry | null {
  const line = positions(text, 1);
  const first = line?.[0];
  if (!line || !first) return null;
  if (line.length === 1) return { type: 'Point', coordinates: first } as Geometry;
  if (line.length > 3 && isClosed(line)) return { type: 'Polygon', coordinates: [line] } as Geometry;
  return { type: 'LineString', coordinates: line } as Geometry;
}
