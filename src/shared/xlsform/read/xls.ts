/** Reads the cells of an .xls workbook of Excel 97 or later: BIFF8 records in a compound file ([MS-XLS]). */
import type { Sheet, Workbook } from '../workbook';
import { type Epoch, numberText, oldDateText } from './cell-values';
import { CompoundFile } from './compound-file';
import { isOldDateFormat } from './date-formats';
import { hasCells } from './form-sheets';
import { CellCount, Grid } from './grid';
import type { Limits } from './limits';
import { UnreadableWorkbook } from './unreadable';
import { type XlsRecord, kinds, recordsOf, sharedStrings, shortTextAt, textAt, viewOf } from './xls-records';

interface Values {
  readonly strings: readonly string[];
  /** Whether the numbers of each style are dates. */
  readonly dates: readonly boolean[];
  readonly epoch: Epoch;
}

/** A number in 30 bits: an integer, or the upper bits of a float; perhaps a hundred times itself. */
function shortNumber(raw: number): number {
  const float = new DataView(new ArrayBuffer(8));
  float.setInt32(4, raw & ~3, true);
  const value = raw & 2 ? raw >> 2 : float.getFloat64(0, true);
  return raw & 1 ? value / 100 : value;
}

/** Formats of dates that every program has. */
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

/** A record with those behind it that continue it. */
function withContinued(records: readonly XlsRecord[], index: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = index; at < records.length; at += 1) {
    const record = records[at];
    if (!record || (at > index && record.kind !== kinds.continued)) break;
    parts.push(record.data);
  }
  return parts;
}

/** Reads the cells of a sheet into a grid. */
class SheetReader {
  private readonly name: string;
  private readonly grid: Grid;
  private readonly values: Values;

  constructor(name: string, grid: Grid, values: Values) {
    this.name = name;
    this.grid = grid;
    this.values = values;
  }

  /** In: all records, and the index of the first one of the sheet. */
  read(records: readonly XlsRecord[], first: number): string[][] {
    let depth = 0;
    let formula: [row: number, column: number] | undefined;
    for (let index = first; index < records.length; index += 1) {
      const { kind, data } = records[index] as XlsRecord;
      // Charts inside a sheet have records of their own.
      if (kind === kinds.begin) depth += 1;
      else if (kind === kinds.end && --depth === 0) break;
      if (depth !== 1) continue;
      if (kind === kinds.formulaString && formula) {
        this.grid.put(...formula, textAt(withContinued(records, index), 0));
        formula = undefined;
      } else if (kind === kinds.formula) formula = this.readFormula(data);
      else if (kind === kinds.label || kind === kinds.rowString)
        this.grid.put(...this.placeOf(data), textAt(withContinued(records, index), 6));
      else this.readCell(kind, data);
    }
    return this.grid.finish();
  }

  private placeOf(data: Uint8Array): [row: number, column: number] {
    const view = viewOf(data);
    return [view.getUint16(0, true), view.getUint16(2, true)];
  }

  private readCell(kind: number, data: Uint8Array): void {
    if (kind === kinds.sharedString)
      this.grid.put(...this.placeOf(data), this.values.strings[viewOf(data).getUint32(6, true)] ?? '');
    else if (kind === kinds.number) this.putNumber(data, 0, viewOf(data).getFloat64(6, true));
    else if (kind === kinds.shortNumber) this.putNumber(data, 0, shortNumber(viewOf(data).getInt32(6, true)));
    else if (kind === kinds.error) this.grid.put(...this.placeOf(data), truthOrError(data[6] ?? 0, data[7] ?? 0));
    else if (kind === kinds.numbers)
      for (let index = 0; 10 + index * 6 <= data.length - 2; index += 1)
        this.putNumber(data, index, shortNumber(viewOf(data).getInt32(6 + index * 6, true)));
  }

  /** The value that a formula had. Out: its place, if the value is a text and follows in a record of its own. */
  private readFormula(data: Uint8Array): [row: number, column: number] | undefined {
    const place = this.placeOf(data);
    if (viewOf(data).getUint16(12, true) !== 0xffff) this.putNumber(data, 0, viewOf(data).getFloat64(6, true));
    else if (data[6] === 0) return place;
    else if (data[6] === 1 || data[6] === 2) this.grid.put(...place, truthOrError(data[8] ?? 0, data[6] - 1));
    return undefined;
  }

  private putNumber(data: Uint8Array, index: number, value: number): void {
    const [row, first] = this.placeOf(data);
    const column = first + index;
    const style = viewOf(data).getUint16(4 + index * 6, true);
    const text = this.values.dates[style] === true ? oldDateText(value, this.values.epoch) : numberText(value);
    if (text === undefined)
      throw new UnreadableWorkbook('bad-date', { sheet: this.name, row: row + 1, column: column + 1 });
    this.grid.put(row, column, text);
  }
}

/** A boolean, or the number of an error. */
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
  // Charts and macro sheets have no cells of a form.
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

/** The sheets of a workbook. In: a compound file. Throws UnreadableWorkbook. */
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
