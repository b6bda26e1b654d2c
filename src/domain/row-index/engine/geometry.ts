import type { Place } from '~/domain/answers/geo';
import type { LonLat } from '../types';

interface Point {
  lat: number;
  lon: number;
}

const pointsOf = (area: readonly LonLat[]): Point[] => area.map(([lon, lat]) => ({ lat, lon }));

/** Which side of the line from a to b a point is on: positive, negative, or 0 on it. */
const side = (a: Point, b: Point, { lon, lat }: Point): number =>
  (b.lon - a.lon) * (lat - a.lat) - (b.lat - a.lat) * (lon - a.lon);

const isBetween = (a: Point, b: Point, { lon, lat }: Point): boolean =>
  Math.min(a.lon, b.lon) <= lon &&
  lon <= Math.max(a.lon, b.lon) &&
  Math.min(a.lat, b.lat) <= lat &&
  lat <= Math.max(a.lat, b.lat);

const isOn = (a: Point, b: Point, point: Point): boolean => side(a, b, point) === 0 && isBetween(a, b, point);

/** Each edge of a ring, whose last point may or may not be its first. */
const edgesOf = (ring: readonly Point[]): [Point, Point][] =>
  ring.flatMap((a, at): [Point, Point][] => {
    const b = ring[(at + 1) % ring.length];
    return b ? [[a, b]] : [];
  });

/** Whether a point is inside a ring or on its edge. */
function isInside(edges: readonly [Point, Point][], point: Point): boolean {
  let inside = false;
  for (const [a, b] of edges) {
    if (isOn(a, b, point)) return true;
    const crosses = a.lat > point.lat !== b.lat > point.lat;
    if (crosses && point.lon < ((b.lon - a.lon) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lon) inside = !inside;
  }
  return inside;
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (one * two < 0 && three * four < 0) return true;
  return isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
}

/** An area as it is tested many times. */
export interface Area {
  has: (lon: number, lat: number) => boolean;
  touches: (place: Place) => boolean;
}

/** Whether numbers are a place on the earth, as everywhere in this application. */
export const isPlace = (lon: number, lat: number): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/** Prepares an area, whose last point need not be its first. */
export function areaOf(area: readonly LonLat[]): Area {
  const ring = pointsOf(area);
  const edges = edgesOf(ring);
  const [lons, lats] = [ring.map(({ lon }) => lon), ring.map(({ lat }) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const isArea = ring.length >= 3;
  // An area across the date line goes on beyond 180 degrees, where the places of the other side are.
  const turns = [0, ...(west < -180 ? [-360] : []), ...(east > 180 ? [360] : [])];
  const isIn = (lon: number, lat: number) =>
    lon >= west && lon <= east && lat >= south && lat <= north && isInside(edges, { lon, lat });
  const has = (lon: number, lat: number) => isArea && turns.some((turn) => isIn(lon + turn, lat));
  const touchesHere = ({ kind, points }: Place): boolean => {
    if (points.some(({ lon, lat }) => isIn(lon, lat))) return true;
    if (kind === 'point') return false;
    for (let at = 1; at < points.length; at += 1) {
      const [a, b] = [points[at - 1], points[at]];
      if (a && b && edges.some(([c, d]) => cross(a, b, c, d))) return true;
    }
    const [first] = ring;
    return kind === 'area' && first !== undefined && isInside(edgesOf(points), first);
  };
  const touches = ({ kind, points }: Place): boolean =>
    isArea &&
    turns.some((turn) =>
      touchesHere({ kind, points: turn === 0 ? points : points.map((point) => ({ ...point, lon: point.lon + turn })) }),
    );
  return { has, touches };
}
