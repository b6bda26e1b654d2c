/** Reads the cells of an .xls workbook: BIFF8 records ([MS-XLS]) in a compound file ([MS-CFB]). */
import { NoWorkbook, type Sheets } from './sheets';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Sector numbers from here on mark ends and free sectors. */
const special = 0xfffffffa;

interface Record {
  readonly kind: number;
  readonly at: number;
  readonly data: Uint8Array;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The sectors of a chain, joined. */
function chain(start: number, next: (sector: number) => number, sectorAt: (sector: number) => Uint8Array): Uint8Array {
  const seen = new Set<number>();
  const parts: Uint8Array[] = [];
  for (let sector = start; sector < special; sector = next(sector)) {
    if (seen.has(sector)) throw new NoWorkbook('its sectors run in a circle');
    seen.add(sector);
    parts.push(sectorAt(sector));
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The stream "Workbook" of a compound file. */
function workbookStream(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const size = 2 ** view.getUint16(30, true);
  const sectorAt = (sector: number) => bytes.subarray((sector + 1) * size, (sector + 2) * size);
  const fatSectors: number[] = [];
  for (let at = 76; at < 512; at += 4) fatSectors.push(view.getUint32(at, true));
  for (let sector = view.getUint32(68, true); sector < special && fatSectors.length < 1_000_000;) {
    const part = viewOf(sectorAt(sector));
    for (let at = 0; at < size - 4; at += 4) fatSectors.push(part.getUint32(at, true));
    sector = part.getUint32(size - 4, true);
  }
  const fat = viewOf(
    chain(
      0,
      (index) => (index + 1 < fatSectors.length ? index + 1 : special),
      (index) => {
        const sector = fatSectors[index] ?? special;
        return sector < special ? sectorAt(sector) : new Uint8Array();
      },
    ),
  );
  const next = (sector: number) => fat.getUint32(sector * 4, true);
  const directory = chain(view.getUint32(48, true), next, sectorAt);
  const entries = Array.from({ length: Math.floor(directory.length / 128) }, (_, index) => {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    const its = viewOf(entry);
    const name = new TextDecoder('utf-16le').decode(entry.subarray(0, Math.max(0, its.getUint16(64, true) - 2)));
    return { name, start: its.getUint32(116, true), length: its.getUint32(120, true) };
  });
  const book = entries.find(({ name }) => name === 'Workbook');
  const [root] = entries;
  if (!book || !root) throw new NoWorkbook('it has no workbook inside, or one of before 1997');
  if (book.length >= view.getUint32(56, true)) return chain(book.start, next, sectorAt).subarray(0, book.length);
  // Short streams are in the small sectors of the root entry.
  const small = chain(root.start, next, sectorAt);
  const smallFat = viewOf(chain(view.getUint32(60, true), next, sectorAt));
  const smallAt = (sector: number) => small.subarray(sector * 64, (sector + 1) * 64);
  return chain(book.start, (sector) => smallFat.getUint32(sector * 4, true), smallAt).subarray(0, book.length);
}

function recordsOf(stream: Uint8Array): Record[] {
  const view = viewOf(stream);
  const records: Record[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = view.getUint16(at + 2, true);
    records.push({ kind: view.getUint16(at, true), at, data: stream.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return records;
}

/** Reads strings over the ends of records: where one continues, a byte says again how wide its characters are. */
function sharedStrings(parts: readonly Uint8Array[]): string[] {
  let [part, at] = [0, 8];
  const rest = () => (parts[part]?.length ?? 0) - at;
  const byte = () => {
    while (rest() <= 0 && part < parts.length) [part, at] = [part + 1, 0];
    at += 1;
    return parts[part]?.[at - 1] ?? 0;
  };
  const number = (bytes: number) =>
    Array.from({ length: bytes }, (_, index) => byte() * 256 ** index).reduce((sum, one) => sum + one, 0);
  const count = parts[0] ? viewOf(parts[0]).getUint32(4, true) : 0;
  const strings: string[] = [];
  while (strings.length < count && part < parts.length) {
    let left = number(2);
    const flags = byte();
    let isWide = (flags & 1) === 1;
    const runs = flags & 8 ? number(2) : 0;
    const extension = flags & 4 ? number(4) : 0;
    let text = '';
    while (left > 0 && part < parts.length) {
      if (rest() <= 0) {
        [part, at] = [part + 1, 0];
        isWide = (byte() & 1) === 1;
      }
      text += String.fromCharCode(isWide ? number(2) : byte());
      left -= 1;
    }
    for (let skipped = runs * 4 + extension; skipped > 0 && part < parts.length; skipped -= 1) byte();
    strings.push(text);
  }
  return strings;
}

/** Characters of one or two bytes behind a flag. */
function textAt(data: Uint8Array, flagAt: number, length: number): string {
  const isWide = ((data[flagAt] ?? 0) & 1) === 1;
  const bytes = data.subarray(flagAt + 1, flagAt + 1 + length * (isWide ? 2 : 1));
  return isWide ? new TextDecoder('utf-16le').decode(bytes) : String.fromCharCode(...bytes);
}

/** A number in 30 bits: an integer, or the upper bits of a float; perhaps a hundred times itself. */
function shortNumber(raw: number): number {
  const float = new DataView(new ArrayBuffer(8));
  float.setInt32(4, raw & ~3, true);
  const value = raw & 2 ? raw >> 2 : float.getFloat64(0, true);
  return raw & 1 ? value / 100 : value;
}

/** The cells of the sheet whose first record is at `start`. */
function cellsOf(records: readonly Record[], start: number, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  const put = (row: number, column: number, text: string) => {
    (rows[row] ??= [])[column] = text;
  };
  const first = records.findIndex(({ at }) => at === start);
  for (const { kind, data } of first < 0 ? [] : records.slice(first + 1)) {
    if (kind === 0x0a) break;
    if (data.length < 6) continue;
    const view = viewOf(data);
    const [row, column] = [view.getUint16(0, true), view.getUint16(2, true)];
    if (kind === 0xfd) put(row, column, shared[view.getUint32(6, true)] ?? '');
    if (kind === 0x204) put(row, column, textAt(data, 8, view.getUint16(6, true)));
    if (kind === 0x203 || kind === 0x06) put(row, column, String(view.getFloat64(6, true)));
    if (kind === 0x27e) put(row, column, String(shortNumber(view.getInt32(6, true))));
    if (kind === 0x205 && data[7] === 0) put(row, column, data[6] === 1 ? 'TRUE' : 'FALSE');
    if (kind === 0xbd)
      for (let index = 0; 4 + index * 6 + 6 <= data.length - 2; index += 1)
        put(row, column + index, String(shortNumber(view.getInt32(6 + index * 6, true))));
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? ''));
}

/**
 * The sheets of a workbook by name, in lower case. Texts that formulas compute are not read.
 * @throws NoWorkbook when it is no compound file, or one without a workbook of Excel 97 or later
 */
export function readXls(bytes: Uint8Array): Sheets {
  if (bytes.length < 512 || signature.some((byte, index) => bytes[index] !== byte))
    throw new NoWorkbook('it begins neither like .xlsx nor like .xls');
  try {
    const records = recordsOf(workbookStream(bytes));
    const sst = records.findIndex(({ kind }) => kind === 0xfc);
    const end = records.findIndex(({ kind }, index) => index > sst && kind !== 0x3c);
    const shared = sst < 0 ? [] : sharedStrings(records.slice(sst, end).map(({ data }) => data));
    const sheets = new Map<string, string[][]>();
    for (const { data } of records.filter(({ kind }) => kind === 0x85))
      sheets.set(
        textAt(data, 7, data[6] ?? 0).toLowerCase(),
        cellsOf(records, viewOf(data).getUint32(0, true), shared),
      );
    return sheets;
  } catch (failure) {
    if (failure instanceof RangeError) throw new NoWorkbook('it ends too early');
    throw failure;
  }
}
