/** Binary encoding of numbers and texts, arranged so that gzip finds repetition. */

export class ByteWriter {
  private readonly parts: Uint8Array[] = [];
  private size = 0;

  put(bytes: Uint8Array): void {
    this.parts.push(bytes);
    this.size += bytes.length;
  }

  all(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError('the block is too short');
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }
}

/** How numbers are encoded; null values are NaN. */
export type NumbersHead =
  /** Integers: `scale` times the value minus `least`, plus 1 (0 is NaN), as byte planes. */
  | {
      readonly as: 'whole';
      readonly scale: number;
      readonly least: number;
      readonly width: number;
      readonly delta: boolean;
    }
  | { readonly as: 'raw' };

/** Integers up to here stay exact when subtracted. */
const largest = 2 ** 50;
const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];

/** Scaled by the smallest power of ten that makes all of them integers and reverts exactly; null without one. */
function wholeNumbers(values: ArrayLike<number>): { scale: number; whole: Float64Array } | null {
  const whole = new Float64Array(values.length);
  let power = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (Object.is(value, -0)) return null;
    while (!fits(value, scales[power])) {
      power += 1;
      if (power === scales.length) return null;
    }
  }
  const scale = scales[power] ?? 1;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (!Number.isNaN(value) && !fits(value, scale)) return null;
    whole[index] = Math.round(value * scale);
  }
  return { scale, whole };
}

function fits(value: number, scale = 1): boolean {
  const whole = Math.round(value * scale);
  return Math.abs(whole) < largest && whole / scale === value;
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function widthFor(most: number): number {
  let width = 1;
  while (most >= 256 ** width) width += 1;
  return width;
}

function writePlanes(values: Float64Array, width: number): Uint8Array {
  const count = values.length;
  const bytes = new Uint8Array(count * width);
  for (let index = 0; index < count; index += 1) {
    let value = values[index] ?? 0;
    for (let plane = 0; plane < width; plane += 1) {
      bytes[plane * count + index] = value % 256;
      value = Math.floor(value / 256);
    }
  }
  return bytes;
}

function readPlanes(bytes: Uint8Array, count: number, width: number): Float64Array {
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    let value = 0;
    for (let plane = width - 1; plane >= 0; plane -= 1) value = value * 256 + (bytes[plane * count + index] ?? 0);
    values[index] = value;
  }
  return values;
}

/** With `delta`, evenly changing numbers such as times get small. */
export function writeNumbers(writer: ByteWriter, values: ArrayLike<number>, delta = false): NumbersHead {
  const found = wholeNumbers(values);
  if (!found) {
    const raw = Float64Array.from(values);
    const view = new Uint8Array(raw.buffer);
    const planes = new Uint8Array(view.length);
    for (let index = 0; index < raw.length; index += 1)
      for (let plane = 0; plane < 8; plane += 1) planes[plane * raw.length + index] = view[index * 8 + plane] ?? 0;
    writer.put(planes);
    return { as: 'raw' };
  }
  const { scale, whole } = found;
  const coded = new Float64Array(whole.length);
  let least = Infinity;
  for (let index = 0; index < whole.length; index += 1)
    if (!Number.isNaN(values[index])) least = Math.min(least, whole[index] ?? 0);
  if (least === Infinity) least = 0;
  let most = 0;
  let before = least;
  for (let index = 0; index < whole.length; index += 1) {
    if (Number.isNaN(values[index])) continue;
    const value = whole[index] ?? 0;
    const code = 1 + (delta ? zigzag(value - before) : value - least);
    before = value;
    coded[index] = code;
    most = Math.max(most, code);
  }
  const width = widthFor(most);
  writer.put(writePlanes(coded, width));
  return { as: 'whole', scale, least, width, delta };
}

export function readNumbers(reader: ByteReader, head: NumbersHead, count: number): Float64Array {
  if (head.as === 'raw') {
    const planes = reader.take(count * 8);
    const view = new Uint8Array(count * 8);
    for (let index = 0; index < count; index += 1)
      for (let plane = 0; plane < 8; plane += 1) view[index * 8 + plane] = planes[plane * count + index] ?? 0;
    return new Float64Array(view.buffer);
  }
  const { scale, least, width, delta } = head;
  const values = readPlanes(reader.take(count * width), count, width);
  let before = least;
  for (let index = 0; index < count; index += 1) {
    const code = values[index] ?? 0;
    if (code === 0) {
      values[index] = NaN;
      continue;
    }
    before = delta ? before + unzigzag(code - 1) : least + code - 1;
    values[index] = before / scale;
  }
  return values;
}

export interface TextHead {
  /** Ill-formed text cannot be UTF-8. */
  readonly bytes: number;
  readonly utf16: boolean;
}

export function writeText(writer: ByteWriter, text: string): TextHead {
  const utf16 = !text.isWellFormed();
  const bytes = utf16
    ? new Uint8Array(Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).buffer)
    : new TextEncoder().encode(text);
  writer.put(bytes);
  return { bytes: bytes.length, utf16 };
}

/** By default a decoder drops a leading byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readText(reader: ByteReader, { bytes, utf16 }: TextHead): string {
  const taken = reader.take(bytes);
  if (!utf16) return utf8.decode(taken);
  const units = new Uint16Array(taken.slice().buffer);
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192) parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return parts.join('');
}
