import { type GeoValue, parseGeoAnswer } from '~/engines/xforms/geo';
import { localDayStart } from '~/shared/lib/dates';
import { foldForSearch } from '~/shared/lib/fold';
import type { Condition, LonLat } from '../types';
import { parseMoment } from './tables';

export type ValueTest = (value: unknown) => boolean;

export interface FieldInfo {
  /** Whether an answer is several choices separated by spaces. */
  isMultiple: (field: string) => boolean;
  /** Undefined if labels are not shown. */
  labels: (field: string) => Readonly<Record<string, string>> | undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const choicesIn = (value: unknown): string[] =>
  textOf(value)
    .split(/\s+/)
    .filter((one) => one !== '');

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Text that search looks at: the value and its choice labels. */
export function searchText(value: unknown, field: string, { isMultiple, labels }: FieldInfo): string {
  const text = textOf(value);
  const known = labels(field);
  if (!known) return text;
  const shown = (isMultiple(field) ? choicesIn(text) : [text]).flatMap((one) =>
    Object.hasOwn(known, one) ? [known[one] ?? ''] : [],
  );
  return [text, ...shown].join('\n');
}

const day = /^\d{4,}-\d\d-\d\d$/;
const startsWithDay = /^\d{4}-\d\d-\d\d/;
export const numeric = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

type Bound = (value: unknown) => boolean;

/** Whether a value is within a limit: `sign` 1 is the lower one, -1 the upper. */
function bound(limit: string, sign: 1 | -1, isServerTime: boolean): Bound {
  const isRight = (difference: number) => difference * sign >= 0;
  if (isServerTime && day.test(limit)) {
    // Exclusive upper limit: the start of the next day.
    const edge = Date.parse(localDayStart(limit, sign === 1 ? 0 : 1));
    return (value) => (sign === 1 ? parseMoment(value) >= edge : parseMoment(value) < edge);
  }
  if (limit.includes('T')) {
    const edge = parseMoment(limit);
    return (value) => isRight(parseMoment(value) - edge);
  }
  if (numeric.test(limit)) {
    const edge = Number(limit);
    return (value) => {
      if (typeof value === 'number') return isRight(value - edge);
      return typeof value === 'string' && numeric.test(value) && isRight(Number(value) - edge);
    };
  }
  const isDay = day.test(limit);
  return (value) => {
    if (typeof value !== 'string' || (isDay && !startsWithDay.test(value))) return false;
    const start = value.slice(0, limit.length);
    return sign === 1 ? start >= limit : start <= limit;
  };
}

/** `moment` is the instant, `written` the local time as if UTC; epoch milliseconds. */
export type TimeTest = (moment: number, written: number) => boolean;

const dayLength = 86_400_000;

function timeBound(limit: string, sign: 1 | -1, isServerTime: boolean): TimeTest | null {
  if (day.test(limit)) {
    const start = Date.parse(`${limit}T00:00:00Z`);
    const edge = isServerTime
      ? Date.parse(localDayStart(limit, sign === 1 ? 0 : 1))
      : sign === 1
        ? start
        : start + dayLength;
    return (moment, written) => {
      const time = isServerTime ? moment : written;
      return sign === 1 ? time >= edge : time < edge;
    };
  }
  if (!limit.includes('T')) return null;
  const edge = parseMoment(limit);
  return (moment) => (moment - edge) * sign >= 0;
}

/** Test on times without formatting them; null if the condition needs text. */
export function createTimeTest(condition: Condition): TimeTest | null {
  if (condition.op !== 'between') return null;
  const isServerTime = condition.field.startsWith('__system/');
  const lower = condition.from === null ? () => true : timeBound(condition.from, 1, isServerTime);
  const upper = condition.to === null ? () => true : timeBound(condition.to, -1, isServerTime);
  return lower && upper && ((moment, written) => lower(moment, written) && upper(moment, written));
}

const opposite =
  (test: ValueTest): ValueTest =>
  (value) =>
    !test(value);

export function createTest(condition: Condition, knowledge: FieldInfo): ValueTest {
  const { field } = condition;
  switch (condition.op) {
    case 'notEquals':
      return opposite(createTest({ ...condition, op: 'equals' }, knowledge));
    case 'notBetween':
      return opposite(createTest({ ...condition, op: 'between' }, knowledge));
    case 'noneOf':
      return opposite(createTest({ ...condition, op: 'anyOf' }, knowledge));
    case 'contains': {
      const wanted = foldForSearch(condition.value);
      return (value) => !isEmpty(value) && foldForSearch(searchText(value, field, knowledge)).includes(wanted);
    }
    case 'equals':
      return (value) => value !== null && value !== undefined && textOf(value) === condition.value;
    case 'empty':
      return isEmpty;
    case 'present':
      return (value) => !isEmpty(value);
    case 'between': {
      const isServerTime = field.startsWith('__system/');
      const lower = condition.from === null ? null : bound(condition.from, 1, isServerTime);
      const upper = condition.to === null ? null : bound(condition.to, -1, isServerTime);
      return (value) => !isEmpty(value) && (lower?.(value) ?? true) && (upper?.(value) ?? true);
    }
    case 'anyOf': {
      const wanted = new Set(condition.values);
      const isMultiple = knowledge.isMultiple(field);
      return (value) => {
        if (isEmpty(value)) return wanted.has('');
        return isMultiple ? choicesIn(value).some((one) => wanted.has(one)) : wanted.has(textOf(value));
      };
    }
    case 'within': {
      const { touches } = createArea(condition.area);
      return (value) => {
        const place = isEmpty(value) ? null : parseGeoAnswer(value);
        return place !== null && touches(place);
      };
    }
  }
}

interface Point {
  lat: number;
  lon: number;
}

const pointsOf = (area: readonly LonLat[]): Point[] => area.map(([lon, lat]) => ({ lat, lon }));

/** Side of the line a–b: positive, negative, or 0 on it. */
const side = (a: Point, b: Point, { lon, lat }: Point): number =>
  (b.lon - a.lon) * (lat - a.lat) - (b.lat - a.lat) * (lon - a.lon);

const isBetween = (a: Point, b: Point, { lon, lat }: Point): boolean =>
  Math.min(a.lon, b.lon) <= lon &&
  lon <= Math.max(a.lon, b.lon) &&
  Math.min(a.lat, b.lat) <= lat &&
  lat <= Math.max(a.lat, b.lat);

const isOn = (a: Point, b: Point, point: Point): boolean => side(a, b, point) === 0 && isBetween(a, b, point);

/** The last point may or may not repeat the first. */
const edgesOf = (ring: readonly Point[]): [Point, Point][] =>
  ring.flatMap((a, at): [Point, Point][] => {
    const b = ring[(at + 1) % ring.length];
    return b ? [[a, b]] : [];
  });

/** Includes the edge. */
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

export interface Area {
  has: (lon: number, lat: number) => boolean;
  touches: (place: GeoValue) => boolean;
}

/** Valid coordinates in degrees. */
export const isValidLocation = (lon: number, lat: number): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

export function createArea(area: readonly LonLat[]): Area {
  const ring = pointsOf(area);
  const edges = edgesOf(ring);
  const [lons, lats] = [ring.map(({ lon }) => lon), ring.map(({ lat }) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const isArea = ring.length >= 3;
  // Across the date line an area continues beyond 180°, where points of the other side are.
  const shifts = [0, ...(west < -180 ? [-360] : []), ...(east > 180 ? [360] : [])];
  const isIn = (lon: number, lat: number) =>
    lon >= west && lon <= east && lat >= south && lat <= north && isInside(edges, { lon, lat });
  const has = (lon: number, lat: number) => isArea && shifts.some((shift) => isIn(lon + shift, lat));
  const touchesHere = ({ kind, points }: GeoValue): boolean => {
    if (points.some(({ lon, lat }) => isIn(lon, lat))) return true;
    if (kind === 'point') return false;
    for (let at = 1; at < points.length; at += 1) {
      const [a, b] = [points[at - 1], points[at]];
      if (a && b && edges.some(([c, d]) => cross(a, b, c, d))) return true;
    }
    const [first] = ring;
    return kind === 'area' && first !== undefined && isInside(edgesOf(points), first);
  };
  const touches = ({ kind, points }: GeoValue): boolean =>
    isArea &&
    shifts.some((shift) =>
      touchesHere({
        kind,
        points: shift === 0 ? points : points.map((point) => ({ ...point, lon: point.lon + shift })),
      }),
    );
  return { has, touches };
}
