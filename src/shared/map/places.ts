/** Places of records in a compact form, which a worker can hand over without copying them. */

export const kinds = { point: 0, line: 1, area: 2 } as const;

export interface Places {
  /** The records that have places, each once. */
  ids: readonly string[];
  /** The record of each place: its position in `ids`. One record may have several places. */
  owners: Uint32Array<ArrayBuffer>;
  /** One of `kinds` for each place. */
  kinds: Uint8Array<ArrayBuffer>;
  /** Where the points of each place begin in `lonLat`, counted in points; one more than places, the last is the end. */
  starts: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude of each point. The last point of an area is its first. */
  lonLat: Float64Array<ArrayBuffer>;
}

/** The record of a place. */
export const recordOf = ({ ids, owners }: Places, place: number): string => ids[owners[place] ?? -1] ?? '';

export const noPlaces: Places = {
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

/** Collects places. */
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
    places: (): Places => ({
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
  // Forms know no holes: the first ring is the area.
  else if (geometry.type === 'Polygon') all.add(id, kinds.area, listOf(parts[0]));
  else if (geometry.type === 'MultiPoint') for (const part of parts) all.add(id, kinds.point, [part]);
  else if (geometry.type === 'MultiLineString') for (const part of parts) all.add(id, kinds.line, listOf(part));
  else if (geometry.type === 'MultiPolygon') for (const part of parts) all.add(id, kinds.area, listOf(listOf(part)[0]));
  else if (geometry.type === 'GeometryCollection')
    for (const part of listOf(geometry.geometries)) addGeometry(all, id, part as AnyGeometry);
}

/** The places in a GeoJSON feature collection. What is no valid place is left out. */
export function placesIn(collection: unknown): Places {
  const all = placeCollector();
  const { features } = (collection ?? {}) as { features?: unknown };
  for (const feature of listOf(features)) {
    const { id, geometry } = (feature ?? {}) as { id?: unknown; geometry?: AnyGeometry | null };
    if (typeof id === 'string' && geometry) addGeometry(all, id, geometry);
  }
  return all.places();
}

/** One place of one record. Takes longitude and latitude of its points. */
export function singlePlace(
  id: string,
  kind: keyof typeof kinds,
  points: readonly (readonly [number, number])[],
): Places {
  const all = placeCollector();
  all.add(id, kinds[kind], points);
  return all.places();
}
