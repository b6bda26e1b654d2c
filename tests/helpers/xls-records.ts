/** Makes .xls files of records, so that tests can write what no program would. */
import { kinds } from '~/engines/xlsform/read/xls';

type Bytes = readonly number[];

const two = (value: number): Bytes => [value & 255, (value >> 8) & 255];
const four = (value: number): Bytes => [...two(value & 0xffff), ...two(value >>> 16)];

/** An 8 byte number. */
export const float = (value: number): Bytes => [...new Uint8Array(new Float64Array([value]).buffer)];

export const record = (kind: number, data: Bytes): Bytes => [...two(kind), ...two(data.length), ...data];

/** A text with characters of two bytes, behind a length of one or two. */
export const wideText = (text: string, isShort = false): Bytes => [
  ...(isShort ? [text.length] : two(text.length)),
  1,
  ...[...text].flatMap((character) => two(character.charCodeAt(0))),
];

/** The place and style of a cell, and its value. */
export const cell = (kind: number, [row, column]: readonly [number, number], value: Bytes, style = 0): Bytes =>
  record(kind, [...two(row), ...two(column), ...two(style), ...value]);

export const label = (row: number, column: number, text: string): Bytes =>
  cell(kinds.label, [row, column], wideText(text));

const begin = record(kinds.begin, [...two(0x600), ...two(5), ...Array<number>(12).fill(0)]);
const end = record(kinds.end, []);

/** The stream of a workbook. Takes records before the sheets, and the cells of each sheet by name. */
export function bookStream(globals: Bytes, sheets: Readonly<Record<string, Bytes>>): Bytes {
  const names = Object.keys(sheets);
  const described = (starts: Bytes) =>
    names.flatMap((name, at) => record(kinds.sheet, [...four(starts[at] ?? 0), 0, 0, ...wideText(name, true)]));
  const head = (starts: Bytes) => [...begin, ...globals, ...described(starts), ...end];
  let next = head([]).length;
  const parts = Object.values(sheets).map((cells) => [...begin, ...cells, ...end]);
  const starts = parts.map((part) => (next += part.length) - part.length);
  return [...head(starts), ...parts.flat()];
}

const sectorSize = 512;

/** A compound file with one stream, which is long enough for sectors of its own. */
export function compoundOf(stream: Bytes, name = 'Workbook'): Uint8Array {
  const length = Math.max(stream.length, 4096);
  const sectors = Math.ceil(length / sectorSize);
  const bytes = new Uint8Array(sectorSize * (sectors + 3));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, 4096, true);
  view.setUint32(60, 0xfffffffe, true);
  view.setUint32(68, 0xfffffffe, true);
  for (let at = 76; at < sectorSize; at += 4) view.setUint32(at, at === 76 ? 0 : 0xffffffff, true);
  // Sector 0 is the table of sectors, sector 1 the directory; the stream follows.
  for (let sector = 0; sector < sectorSize / 4; sector += 1) {
    const isInStream = sector >= 2 && sector < sectors + 1;
    const next = sector === 0 ? 0xfffffffd : isInStream ? sector + 1 : sector <= sectors + 1 ? 0xfffffffe : 0xffffffff;
    view.setUint32(sectorSize + sector * 4, next, true);
  }
  const entry = (at: number, named: string, kind: number, start: number, size: number) => {
    const from = sectorSize * 2 + at * 128;
    for (const [index, character] of [...named].entries())
      view.setUint16(from + index * 2, character.charCodeAt(0), true);
    view.setUint16(from + 64, (named.length + 1) * 2, true);
    bytes[from + 66] = kind;
    view.setUint32(from + 116, start, true);
    view.setUint32(from + 120, size, true);
  };
  entry(0, 'Root Entry', 5, 0xfffffffe, 0);
  entry(1, name, 2, 2, length);
  bytes.set(stream, sectorSize * 3);
  return bytes;
}
