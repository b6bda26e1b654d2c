/** Compact places of records, which a worker can transfer without copying. */

export const kinds = { point: 0, line: 1, area: 2 } as const;

export interface RecordLocations {
  /** Unique ids of the records with places. */
  ids: readonly string[];
  /** Per place the index of its record in `ids`. A record may have several places. */
  owners: Uint32Array<ArrayBuffer>;
  /** One of `kinds` per place. */
  kinds: Uint8Array<ArrayBuffer>;
  /** Per place the index of its first point; one more than places, the last is the end. */
  starts: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude per point. The last point of an area equals its first. */
  lonLat: Float64Array<ArrayBuffer>;
}

export const recordIdAt = ({ ids, owners }: RecordLocations, place: number): string => ids[owners[place] ?? -1] ?? '';

export const noLocations: RecordLocations = {
  ids: [],
  owners: new Uint32Array(),
  kinds: new Uint8Array(),
  starts: new Uint32Array(1),
  lonLat: new Float64Array(),
};

type Kind = (typeof kinds)[keyof typeof kinds];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isPosition(value: unknown): value is [number, number] {
  const [lon, lat] = listOf(value);
  return (
    typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 // Also false for NaN.
  );
}

function placeCollector() {
  const records = new Map<string, number>();
  const owners: number[] = [];
  const found: Kind[] = [];
  const starts: number[] = [0];
  const lonLat: number[] = [];
  return {
    add(id: string, kind: Kind, positions: readonly unknown[]): void {
      const before = lonLat.length;
      for (const position of positions) if (isPosition(position)) lonLat.push(position[0], position[1]);
      if (lonLat.length === before) return;
      const owner = records.get(id) ?? records.size;
      records.set(id, owner);
      owners.push(owner);
      found.push(kind);
      starts.push(lonLat.length / 2);
    },
    places: (): RecordLocations => ({
      ids: [...records.keys()],
      owners: Uint32Array.from(owners),
      kinds: Uint8Array.from(found),
      starts: Uint32Array.from(starts),
      lonLat: Float64Array.from(lonLat),
    }),
  };
}

type Collector = ReturnType<typeof placeCollector>;

interface AnyGeometry {
  type?: unknown;
  coordinates?: unknown;
  geometries?: unknown;
}

function addGeometry(all: Collector, id: string, geometry: AnyGeometry): void {
  const parts = listOf(geometry.coordinates);
  if (geometry.type === 'Point') all.add(id, kinds.point, [parts]);
  else if (geometry.type === 'LineString') all.add(id, kinds.line, parts);
  // Forms have no holes: the first ring is the area.
  else if (geometry.type === 'Polygon') all.add(id, kinds.area, listOf(parts[0]));
  else if (geometry.type === 'MultiPoint') for (const part of parts) all.add(id, kinds.point, [part]);
  else if (geometry.type === 'MultiLineString') for (const part of parts) all.add(id, kinds.line, listOf(part));
  else if (geometry.type === 'MultiPolygon') for (const part of parts) all.add(id, kinds.area, listOf(listOf(part)[0]));
  else if (geometry.type === 'GeometryCollection')
    for (const part of listOf(geometry.geometries)) addGeometry(all, id, part as AnyGeometry);
}

/** Parses a GeoJSON feature collection; skips what is invalid. */
export function parseGeoJson(collection: unknown): RecordLocations {
  const all = placeCollector();
  const { features } = (collection ?? {}) as { features?: unknown };
  for (const feature of listOf(features)) {
    const { id, geometry } = (feature ?? {}) as { id?: unknown; geometry?: AnyGeometry | null };
    if (typeof id === 'string' && geometry) addGeometry(all, id, geometry);
  }
  return all.places();
}

/** A single place. `points`: longitude and latitude. */
export function singleLocation(
  id: string,
  kind: keyof typeof kinds,
  points: readonly (readonly [number, number])[],
): RecordLocations {
  const all = placeCollector();
  all.add(id, kinds[kind], points);
  return all.places();
}
