interface Point {
  lat: number;
  lon: number;
  /** Metres. */
  altitude: number | null;
  accuracy: number | null;
}

export interface GeoValue {
  kind: 'point' | 'line' | 'area';
  /** Not empty; an area repeats its first point at the end. */
  points: Point[];
}

const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function pointOf(lon: unknown, lat: unknown, altitude: unknown, accuracy: unknown): Point[] {
  if (!finite(lat) || !finite(lon) || Math.abs(lat) > 90 || Math.abs(lon) > 180) return [];
  return [
    {
      lat,
      lon,
      // 0 means unknown, or set on a map.
      altitude: finite(altitude) && altitude !== 0 ? altitude : null,
      accuracy: finite(accuracy) && accuracy > 0 ? accuracy : null,
    },
  ];
}

const isClosed = (points: readonly Point[]): boolean =>
  points[0]?.lat === points.at(-1)?.lat && points[0]?.lon === points.at(-1)?.lon;

function place(kind: GeoValue['kind'], points: Point[]): GeoValue | null {
  const [first] = points;
  if (!first) return null;
  // Some clients omit the closing point.
  return { kind, points: kind === 'area' && !isClosed(points) ? [...points, first] : points };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function fromGeoJson(value: object): GeoValue | null {
  const { type, coordinates, properties } = value as {
    type?: unknown;
    coordinates?: unknown;
    properties?: { accuracy?: unknown; accuracies?: unknown };
  };
  const points = (list: unknown[], accuracies: unknown[]) =>
    list.flatMap((one, at) => {
      const [lon, lat, altitude] = listOf(one);
      return pointOf(lon, lat, altitude, accuracies[at]);
    });
  if (type === 'Point') return place('point', points([coordinates], [properties?.accuracy]));
  const accuracies = listOf(properties?.accuracies);
  if (type === 'LineString') return place('line', points(listOf(coordinates), accuracies));
  if (type === 'Polygon') return place('area', points(listOf(listOf(coordinates)[0]), accuracies));
  return null;
}

const numbersIn = (text: string): number[] => text.trim().split(/\s+/).map(Number);

function fromText(text: string): GeoValue | null {
  const [, word = '', inner = ''] = /^\s*(POINT|LINESTRING|POLYGON)\s*Z?\s*\(+([^()]*)\)+\s*$/i.exec(text) ?? [];
  if (word !== '') {
    const kind = word.toUpperCase() === 'POINT' ? 'point' : word.toUpperCase() === 'POLYGON' ? 'area' : 'line';
    return place(
      kind,
      inner.split(',').flatMap((one) => {
        const [lon, lat, altitude] = numbersIn(one);
        return pointOf(lon, lat, altitude, null);
      }),
    );
  }
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const points = parts.flatMap((part) => {
    const [lat, lon, altitude, accuracy] = numbersIn(part);
    return pointOf(lon, lat, altitude, accuracy);
  });
  if (points.length !== parts.length) return null;
  const closed = points.length > 3 && isClosed(points);
  return place(points.length === 1 ? 'point' : closed ? 'area' : 'line', points);
}

/** Null if it is no location. Takes OData values or XForm text. */
export function parseGeoAnswer(value: unknown): GeoValue | null {
  if (typeof value === 'string') return fromText(value);
  return typeof value === 'object' && value !== null ? fromGeoJson(value) : null;
}

/** Metres per degree of latitude. */
const degree = 111_195;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** East and north of the centre. */
export interface MetrePoint {
  x: number;
  y: number;
}

/** Metres around the centre, also across the date line. Accurate at walking scale. */
export function projectToMetres({ points }: GeoValue): {
  centre: MetrePoint & { lat: number; lon: number };
  points: MetrePoint[];
} {
  const first = points[0] ?? { lat: 0, lon: 0 };
  const unwrapped = points.map(({ lat, lon }) => ({ lat, lon: first.lon + ((lon - first.lon + 540) % 360) - 180 }));
  const range = (of: (point: { lat: number; lon: number }) => number) => {
    let least = Infinity;
    let most = -Infinity;
    for (const point of unwrapped) {
      least = Math.min(least, of(point));
      most = Math.max(most, of(point));
    }
    return (least + most) / 2;
  };
  const lat = range((point) => point.lat);
  const lon = range((point) => point.lon);
  const narrow = Math.max(Math.cos(radians(lat)), 0.01);
  return {
    centre: { x: 0, y: 0, lat, lon: ((lon + 540) % 360) - 180 },
    points: unwrapped.map((point) => ({ x: (point.lon - lon) * degree * narrow, y: (point.lat - lat) * degree })),
  };
}

/** Metres, along the line or perimeter. */
export function lengthInMetres({ points }: GeoValue): number {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1], points[at]];
    if (!a || !b) continue;
    const half =
      Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
      Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
    sum += 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)));
  }
  return sum;
}

/** Square metres. */
export function areaInSquareMetres(area: GeoValue): number {
  const { points } = projectToMetres(area);
  let sum = 0;
  for (const [at, a] of points.entries()) {
    const b = points[(at + 1) % points.length];
    if (b) sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

/** The largest of 1, 2, 5, 10, 20 … up to `most`. */
export function niceLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}
