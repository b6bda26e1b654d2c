/** Columns of a few thousand values, fast to test and small to store. Every value comes back exactly. */

/** Nulls are NaN in numbers, code 0 in dictionaries, and marked in `nulls` of texts. */
export type Column =
  | { readonly kind: 'same'; readonly value: string | number | boolean | null; readonly count: number }
  | { readonly kind: 'numbers'; readonly values: Float64Array }
  /** Server times: ISO 8601, UTC, milliseconds. */
  | { readonly kind: 'times'; readonly values: Float64Array }
  /** Device times with milliseconds; `zoneOf` indexes `zones`. */
  | { readonly kind: 'stamps'; readonly values: Float64Array; readonly zoneOf: Uint8Array; readonly zones: string[] }
  /** Code `c` is `values[c - 1]`. */
  | { readonly kind: 'dictionary'; readonly codes: Uint16Array; readonly values: readonly string[] }
  | TextColumn
  | PointColumn
  /** Anything else, as JSON. */
  | (Omit<TextColumn, 'kind'> & { readonly kind: 'json' });

/** Concatenated texts; `ends` are UTF-16 offsets. */
export interface TextColumn {
  readonly kind: 'text';
  readonly text: string;
  readonly ends: Uint32Array;
  readonly nulls: Uint8Array | null;
}

export interface PointColumn {
  readonly kind: 'points';
  readonly shapes: Uint8Array;
  readonly numbers: Float64Array;
}

/** 2D or 3D `coordinates`, with or without accuracy in `properties`. */
export const pointShape = { none: 0, flat: 1, high: 2, flatAccurate: 3, highAccurate: 4 } as const;

export const nullColumn = (count: number): Column => ({ kind: 'same', value: null, count });

export function countOf(column: Column): number {
  switch (column.kind) {
    case 'same':
      return column.count;
    case 'dictionary':
      return column.codes.length;
    case 'text':
    case 'json':
      return column.ends.length;
    case 'points':
      return column.shapes.length;
    default:
      return column.values.length;
  }
}

const zonePattern = /^([+-])(\d\d):(\d\d)$/;

/** Minutes east of UTC; NaN if invalid. */
export function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours, minutes] = zonePattern.exec(zone) ?? [];
  return sign === undefined ? NaN : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function stampText(value: number, zone: string): string {
  const local = new Date(value + zoneMinutes(zone) * 60_000);
  const year = local.getUTCFullYear();
  return year >= 0 && year <= 9999 ? local.toISOString().slice(0, -1) + zone : '';
}

const isoText = (value: number): string => new Date(value).toISOString();

type Texts = Omit<TextColumn, 'kind'>;

export const textIn = ({ text, ends }: Texts, row: number): string =>
  text.slice(row === 0 ? 0 : ends[row - 1], ends[row]);

export function valueIn(column: Column, row: number): unknown {
  switch (column.kind) {
    case 'same':
      return column.value;
    case 'numbers': {
      const value = column.values[row] ?? NaN;
      return Number.isNaN(value) ? null : value;
    }
    case 'times': {
      const value = column.values[row] ?? NaN;
      return Number.isNaN(value) ? null : isoText(value);
    }
    case 'stamps': {
      const value = column.values[row] ?? NaN;
      return Number.isNaN(value) ? null : stampText(value, column.zones[column.zoneOf[row] ?? 0] ?? 'Z');
    }
    case 'dictionary':
      return column.values[(column.codes[row] ?? 0) - 1] ?? null;
    case 'text':
      return column.nulls?.[row] ? null : textIn(column, row);
    case 'json':
      return column.nulls?.[row] ? null : (JSON.parse(textIn(column, row)) as unknown);
    case 'points':
      return pointIn(column, row);
  }
}

function pointIn({ shapes, numbers }: PointColumn, row: number): unknown {
  const shape = shapes[row];
  if (shape === pointShape.none) return null;
  const at = row * 4;
  const isHigh = shape === pointShape.high || shape === pointShape.highAccurate;
  const coordinates = [...numbers.subarray(at, at + (isHigh ? 3 : 2))];
  const isAccurate = shape === pointShape.flatAccurate || shape === pointShape.highAccurate;
  return { type: 'Point', coordinates, ...(isAccurate ? { properties: { accuracy: numbers[at + 3] } } : {}) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** 0 unless it is a GeoJSON point with nothing else in it. */
function shapeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { type, coordinates, properties } = value as Record<string, unknown>;
  if (type !== 'Point' || !Array.isArray(coordinates) || !coordinates.every(isNumber)) return 0;
  const keys = Object.keys(value);
  if (keys[0] !== 'type' || keys[1] !== 'coordinates') return 0;
  const isHigh = coordinates.length === 3;
  if (!isHigh && coordinates.length !== 2) return 0;
  if (keys.length === 2) return isHigh ? pointShape.high : pointShape.flat;
  if (keys.length !== 3 || typeof properties !== 'object' || properties === null) return 0;
  const { accuracy } = properties as Record<string, unknown>;
  if (!isNumber(accuracy) || Object.keys(properties).length !== 1) return 0;
  return isHigh ? pointShape.highAccurate : pointShape.flatAccurate;
}

function sealPoints(values: readonly unknown[]): Column | null {
  const shapes = new Uint8Array(values.length);
  const numbers = new Float64Array(values.length * 4);
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    const shape = shapeOf(value);
    if (shape === 0) return null;
    shapes[row] = shape;
    const { coordinates, properties } = value as { coordinates: number[]; properties?: { accuracy: number } };
    numbers.set(coordinates, row * 4);
    numbers[row * 4 + 3] = properties?.accuracy ?? 0;
  }
  return { kind: 'points', shapes, numbers };
}

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;
export const isStamp = (text: string): boolean => stamp.test(text) && !Number.isNaN(Date.parse(text));

/** Index of the zone in "2026-03-14T10:00:00.000+03:00". */
const zoneAt = 23;

function sealTimes(values: readonly (string | null)[]): Column | null {
  const times = new Float64Array(values.length).fill(NaN);
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    if (!utc.test(value)) return null;
    const time = Date.parse(value);
    if (Number.isNaN(time) || isoText(time) !== value) return null;
    times[row] = time;
  }
  return { kind: 'times', values: times };
}

function sealStamps(values: readonly (string | null)[]): Column | null {
  const times = new Float64Array(values.length).fill(NaN);
  const zoneOf = new Uint8Array(values.length);
  const zones: string[] = [];
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    if (!stamp.test(value)) return null;
    const zone = value.slice(zoneAt);
    const time = Date.parse(value);
    if (Number.isNaN(time) || stampText(time, zone) !== value) return null;
    let code = zones.indexOf(zone);
    if (code === -1) code = zones.push(zone) - 1;
    if (code > 255) return null;
    times[row] = time;
    zoneOf[row] = code;
  }
  return { kind: 'stamps', values: times, zoneOf, zones };
}

function sealDictionary(values: readonly (string | null)[]): Column | null {
  const most = Math.min(65_535, Math.ceil(values.length / 2));
  const codes = new Uint16Array(values.length);
  const known = new Map<string, number>();
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    let code = known.get(value);
    if (code === undefined) {
      if (known.size >= most) return null;
      code = known.size + 1;
      known.set(value, code);
    }
    codes[row] = code;
  }
  return { kind: 'dictionary', codes, values: [...known.keys()] };
}

export function sealTexts(values: readonly (string | null)[]): TextColumn {
  const ends = new Uint32Array(values.length);
  let nulls: Uint8Array | null = null;
  let end = 0;
  for (const [row, value] of values.entries()) {
    if (value === null) {
      nulls ??= new Uint8Array(values.length);
      nulls[row] = 1;
    } else end += value.length;
    ends[row] = end;
  }
  return { kind: 'text', text: values.join(''), ends, nulls };
}

function sealStrings(values: readonly (string | null)[]): Column {
  const first = values.find((value) => value !== null) ?? '';
  const times = (utc.test(first) ? sealTimes(values) : null) ?? (stamp.test(first) ? sealStamps(values) : null);
  return times ?? sealDictionary(values) ?? sealTexts(values);
}

/** Column of `count` JSON values; missing ones count as null. */
export function sealColumn(given: readonly unknown[], count = given.length): Column {
  const values: unknown[] = [];
  const first = given[0] ?? null;
  let [isSame, hasTexts, hasNumbers, hasOthers] = [true, false, false, false];
  for (let row = 0; row < count; row += 1) {
    const value = given[row] ?? null;
    values.push(value);
    if (value !== first) isSame = false;
    if (value === null) continue;
    if (typeof value === 'string') hasTexts = true;
    else if (typeof value === 'number') hasNumbers = true;
    else hasOthers = true;
  }
  // JSON cannot hold negative zero, and both zeros are equal.
  if (isSame && first !== 0 && (typeof first !== 'object' || first === null))
    return { kind: 'same', value: first as string | number | boolean | null, count };
  if (!hasNumbers && !hasOthers) return sealStrings(values as (string | null)[]);
  if (!hasTexts && !hasOthers)
    return { kind: 'numbers', values: Float64Array.from(values as (number | null)[], (value) => value ?? NaN) };
  const json = () => sealTexts(values.map((value) => (value === null ? null : JSON.stringify(value))));
  const points = !hasTexts && !hasNumbers ? sealPoints(values) : null;
  return points ?? { ...json(), kind: 'json' };
}
