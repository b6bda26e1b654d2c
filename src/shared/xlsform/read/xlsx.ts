/** Reads the cells of .xlsx and .xlsm workbooks (ECMA-376): values that formulas had, not the formulas. */
import type { Sheet, Workbook } from '../workbook';
import { type Epoch, dateText, durationText, isoText, writtenNumberText } from './cell-values';
import type { NumberKind } from './date-formats';
import { hasCells } from './form-sheets';
import { CellCount, Grid } from './grid';
import { type Limits, zipLimits } from './limits';
import { readPart } from './part-events';
import { StringReader, readBook, readStrings, readStyles } from './xlsx-book';
import { UnreadableWorkbook } from './unreadable';
import { bytesInMemory, UnreadableZip, ZipParts } from '~/shared/zip/zip-parts';

interface Values {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly epoch: Epoch;
}

/** The last row of the format. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The column of an address from 0: 0 for `A1`, 27 for `AB7`; -1 without one. */
function columnOf(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

function numberOrDate(value: string, kind: NumberKind, epoch: Epoch): string {
  const number = Number(value);
  if (kind === 'number' || value.trim() === '' || Number.isNaN(number)) return writtenNumberText(value);
  // What spreadsheets show for a number that is no date.
  return kind === 'duration' ? durationText(number) : (dateText(number, epoch) ?? '#VALUE!');
}

/** The text of a cell's value. In: its type, style and value as written. */
function valueText(type: string, style: number, value: string, { strings, kinds, epoch }: Values): string {
  if (value === '') return '';
  if (type === 'n') return numberOrDate(value, kinds[style] ?? 'number', epoch);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return Number(value) === 0 ? 'FALSE' : 'TRUE';
  return type === 'd' ? isoText(value) : value;
}

function rowsOf(parts: ZipParts, part: string, grid: Grid, values: Values): string[][] {
  let [row, column, type, style, value] = [-1, -1, 'n', 0, ''];
  let isValue = false;
  let isData = false;
  const inline = new StringReader();
  readPart(parts, part, {
    open(element, getAttributes) {
      if (element === 'c') {
        const attributes = getAttributes();
        const at = attributes['r'];
        const named = at === undefined ? -1 : columnOf(at);
        column = named < 0 ? column + 1 : named;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (element === 'v') isValue = true;
      else if (element === 'row') {
        const number = Number(getAttributes()['r'] ?? row + 2);
        row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1;
        column = -1;
      } else if (element === 'sheetData') isData = true;
      else inline.open(element);
    },
    text(content) {
      if (isValue) value += content;
      else inline.text(content);
    },
    close(element) {
      if (element === 'v') isValue = false;
      else if (element === 'c') {
        const text = type === 'inlineStr' ? inline.take() : valueText(type, style, value, values);
        if (text !== '' && isData && row < lastRow && column < lastColumn) grid.put(row, column, text);
      } else if (element === 'sheetData') isData = false;
      else inline.close(element);
    },
    isDone: () => grid.isPast(row),
  });
  return grid.finish();
}

function unreadable({ fault, path }: UnreadableZip, { unpackedBytes }: Limits): UnreadableWorkbook {
  if (fault === 'missing') return new UnreadableWorkbook('broken-part', { part: path });
  if (fault === 'encrypted') return new UnreadableWorkbook('encrypted');
  if (fault === 'broken') return new UnreadableWorkbook('broken-archive');
  return new UnreadableWorkbook('unpacks-too-large', { most: unpackedBytes });
}

/** The sheets of a workbook. In: a file that begins like a ZIP. Throws UnreadableWorkbook. */
export function readXlsx(bytes: Uint8Array, limits: Limits): Workbook {
  try {
    return readSheets(bytes, limits);
  } catch (failure) {
    throw failure instanceof UnreadableZip ? unreadable(failure, limits) : failure;
  }
}

function readSheets(bytes: Uint8Array, limits: Limits): Workbook {
  const parts = new ZipParts(bytesInMemory(bytes), zipLimits(limits));
  const book = readBook(parts);
  const wanted = book.sheets.filter(({ name }) => hasCells(name, book.sheets.length));
  const values: Values = {
    epoch: book.epoch,
    kinds: readStyles(parts, book.styles),
    strings: wanted.length === 0 ? [] : readStrings(parts, book.strings),
  };
  const count = new CellCount(limits);
  const sheets = book.sheets.map((sheet): Sheet => {
    const { name, part } = sheet;
    if (part === undefined || !wanted.includes(sheet)) return { name, rows: [] };
    if (!parts.has(part)) throw new UnreadableWorkbook('broken-part', { part });
    return { name, rows: rowsOf(parts, part, new Grid(name, count), values) };
  });
  return { sheets };
}
