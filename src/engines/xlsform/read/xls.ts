/** Cells of .xls workbooks since Excel 97: BIFF8 records in a compound file ([MS-XLS]). */
import { viewOf } from '~/shared/lib/zip/zip-parts';
import type { Sheet, Workbook } from '../workbook';
import { type Epoch, isOldDateFormat, numberText, oldDateText } from './cell-values';
import { CompoundFile } from './compound-file';
import { CellCount, Grid, hasCells, type Limits } from './grid';
import { UnreadableWorkbook } from './unreadable';

interface Values {
  readonly strings: readonly string[];
  readonly dates: readonly boolean[];
  readonly epoch: Epoch;
}

/** A 30-bit integer or the upper bits of a float, possibly stored times 100. */
function shortNumber(raw: number): number {
  const float = new DataView(new ArrayBuffer(8));
  float.setInt32(4, raw & ~3, true);
  const value = raw & 2 ? raw >> 2 : float.getFloat64(0, true);
  return raw & 1 ? value / 100 : value;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function datesOf(records: readonly XlsRecord[]): boolean[] {
  const own = new Map<number, boolean>();
  for (const { kind, data } of records)
    if (kind === kinds.format) own.set(viewOf(data).getUint16(0, true), isOldDateFormat(textAt([data], 2)));
  return records
    .filter(({ kind }) => kind === kinds.style)
    .map(({ data }) => {
      const id = viewOf(data).getUint16(2, true);
      return own.get(id) ?? isBuiltInDate(id);
    });
}

function withContinued(records: readonly XlsRecord[], index: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = index; at < records.length; at += 1) {
    const record = records[at];
    if (!record || (at > index && record.kind !== kinds.continued)) break;
    parts.push(record.data);
  }
  return parts;
}

class SheetReader {
  constructor(
    private readonly name: string,
    private readonly grid: Grid,
    private readonly values: Values,
  ) {}

  read(records: readonly XlsRecord[], first: number): string[][] {
    let depth = 0;
    let formula: [row: number, column: number] | undefined;
    for (let index = first; index < records.length; index += 1) {
      const { kind, data } = records[index] as XlsRecord;
      // Embedded charts have records of their own.
      if (kind === kinds.begin) depth += 1;
      else if (kind === kinds.end && --depth === 0) break;
      if (depth !== 1) continue;
      if (kind === kinds.formulaString && formula) {
        this.grid.put(...formula, textAt(withContinued(records, index), 0));
        formula = undefined;
      } else if (kind === kinds.formula) formula = this.readFormula(data);
      else if (kind === kinds.label || kind === kinds.rowString)
        this.grid.put(...this.cellAt(data), textAt(withContinued(records, index), 6));
      else this.readCell(kind, data);
    }
    return this.grid.finish();
  }

  private cellAt(data: Uint8Array): [row: number, column: number] {
    const view = viewOf(data);
    return [view.getUint16(0, true), view.getUint16(2, true)];
  }

  private readCell(kind: number, data: Uint8Array): void {
    if (kind === kinds.sharedString)
      this.grid.put(...this.cellAt(data), this.values.strings[viewOf(data).getUint32(6, true)] ?? '');
    else if (kind === kinds.number) this.putNumber(data, 0, viewOf(data).getFloat64(6, true));
    else if (kind === kinds.shortNumber) this.putNumber(data, 0, shortNumber(viewOf(data).getInt32(6, true)));
    else if (kind === kinds.error) this.grid.put(...this.cellAt(data), truthOrError(data[6] ?? 0, data[7] ?? 0));
    else if (kind === kinds.numbers)
      for (let index = 0; 10 + index * 6 <= data.length - 2; index += 1)
        this.putNumber(data, index, shortNumber(viewOf(data).getInt32(6 + index * 6, true)));
  }

  /** Returns the cell if the formula's result is a text, which follows in its own record. */
  private readFormula(data: Uint8Array): [row: number, column: number] | undefined {
    const cell = this.cellAt(data);
    if (viewOf(data).getUint16(12, true) !== 0xffff) this.putNumber(data, 0, viewOf(data).getFloat64(6, true));
    else if (data[6] === 0) return cell;
    else if (data[6] === 1 || data[6] === 2) this.grid.put(...cell, truthOrError(data[8] ?? 0, data[6] - 1));
    return undefined;
  }

  private putNumber(data: Uint8Array, index: number, value: number): void {
    const [row, first] = this.cellAt(data);
    const column = first + index;
    const style = viewOf(data).getUint16(4 + index * 6, true);
    const text = this.values.dates[style] === true ? oldDateText(value, this.values.epoch) : numberText(value);
    if (text === undefined)
      throw new UnreadableWorkbook('bad-date', { sheet: this.name, row: row + 1, column: column + 1 });
    this.grid.put(row, column, text);
  }
}

const truthOrError = (value: number, isError: number): string => {
  if (isError === 1) return String(value);
  return value === 1 ? 'TRUE' : 'FALSE';
};

function readBook(records: readonly XlsRecord[], limits: Limits): Workbook {
  const [first] = records;
  if (first?.kind !== kinds.begin || viewOf(first.data).getUint16(0, true) !== 0x600)
    throw new UnreadableWorkbook('old-workbook');
  const end = records.findIndex(({ kind }) => kind === kinds.end);
  const globals = records.slice(0, end);
  if (globals.some(({ kind }) => kind === kinds.filePass)) throw new UnreadableWorkbook('encrypted');
  const shared = globals.findIndex(({ kind }) => kind === kinds.sharedStrings);
  const mode = globals.find(({ kind }) => kind === kinds.date1904);
  const values: Values = {
    strings: shared < 0 ? [] : sharedStrings(withContinued(globals, shared)),
    dates: datesOf(globals),
    epoch: mode?.data[0] === 1 ? 1904 : 1900,
  };
  const indexes = new Map(records.map(({ at }, index) => [at, index]));
  const count = new CellCount(limits);
  const described = globals.filter(({ kind, data }) => kind === kinds.sheet && data[5] === 0);
  const sheets = described.map(({ data }): Sheet => {
    const name = shortTextAt(data, 6);
    const start = indexes.get(viewOf(data).getUint32(0, true));
    if (start === undefined) throw new UnreadableWorkbook('broken-archive');
    if (!hasCells(name, described.length)) return { name, rows: [] };
    return { name, rows: new SheetReader(name, new Grid(name, count), values).read(records, start) };
  });
  return { sheets };
}

export function readXls(bytes: Uint8Array, limits: Limits): Workbook {
  try {
    const file = new CompoundFile(bytes);
    if (file.has('EncryptedPackage')) throw new UnreadableWorkbook('encrypted');
    if (!file.has('Workbook')) throw new UnreadableWorkbook(file.has('Book') ? 'old-workbook' : 'no-workbook');
    return readBook(recordsOf(file.read('Workbook')), limits);
  } catch (failure) {
    if (failure instanceof RangeError) throw new UnreadableWorkbook('broken-archive');
    throw failure;
  }
}

interface XlsRecord {
  readonly kind: number;
  readonly at: number;
  readonly data: Uint8Array;
}

export const kinds = {
  formula: 0x06,
  end: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  rowString: 0xd6,
  style: 0xe0,
  sharedStrings: 0xfc,
  sharedString: 0xfd,
  number: 0x203,
  label: 0x204,
  error: 0x205,
  formulaString: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

/** A truncated record ends them. */
function recordsOf(stream: Uint8Array): XlsRecord[] {
  const view = viewOf(stream);
  const records: XlsRecord[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > stream.length) throw new RangeError('the last record is cut off');
    records.push({ kind: view.getUint16(at, true), at, data: stream.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return records;
}

/** Reads across records: where a text continues, a byte repeats how wide its characters are. */
class Continued {
  private part = 0;
  private at = 0;

  constructor(private readonly parts: readonly Uint8Array[]) {}

  get rest(): number {
    return (this.parts[this.part]?.length ?? 0) - this.at;
  }

  get isAtEnd(): boolean {
    return this.part >= this.parts.length;
  }

  nextPart(): void {
    this.part += 1;
    this.at = 0;
  }

  byte(): number {
    while (this.rest <= 0) {
      if (this.isAtEnd) throw new RangeError('the texts are cut off');
      this.nextPart();
    }
    this.at += 1;
    return this.parts[this.part]?.[this.at - 1] ?? 0;
  }

  number(bytes: 2 | 4): number {
    const low = this.byte() | (this.byte() << 8);
    return bytes === 2 ? low : low + (this.byte() | (this.byte() << 8)) * 65_536;
  }

  text(characters: number, wide: boolean): string {
    let isWide = wide;
    let text = '';
    const codes: number[] = [];
    for (let left = characters; left > 0; left -= 1) {
      if (this.rest <= 0) {
        this.nextPart();
        isWide = (this.byte() & 1) === 1;
      }
      codes.push(isWide ? this.number(2) : this.byte());
      if (codes.length === 4096) text += String.fromCharCode(...codes.splice(0));
    }
    return text + String.fromCharCode(...codes);
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0; left -= 1) this.byte();
  }
}

/** Flags: wide characters, and counts of formats and phonetic bytes to skip. */
function richText(from: Continued, characters: number): string {
  const flags = from.byte();
  const runs = flags & 8 ? from.number(2) : 0;
  const phonetic = flags & 4 ? from.number(4) : 0;
  const text = from.text(characters, (flags & 1) === 1);
  from.skip(runs * 4 + phonetic);
  return text;
}

function sharedStrings(parts: readonly Uint8Array[]): string[] {
  const from = new Continued(parts);
  from.skip(4);
  const count = from.number(4);
  const strings: string[] = [];
  while (strings.length < count && !(from.isAtEnd || (from.rest <= 0 && parts.length === 1)))
    strings.push(richText(from, from.number(2)));
  return strings;
}

const textAt = (parts: readonly Uint8Array[], at: number): string => {
  const from = new Continued(parts);
  from.skip(at);
  return richText(from, from.number(2));
};

const shortTextAt = (data: Uint8Array, at: number): string => {
  const from = new Continued([data]);
  from.skip(at);
  return richText(from, from.byte());
};
