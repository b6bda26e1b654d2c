import { type Delimiter, type Dialect, detectDialect, sampleSize, withoutSepLine } from './dialect';
import { decodeText, type Encoding, isValidUtf8 } from './text-encoding';
import { type OnRow, Tokenizer } from './tokenize';

/** Rows count as in a spreadsheet: the header is row 1. */
export type TableProblem = { kind: 'empty' | 'workbook' | 'binary' } | { kind: 'quote-not-closed'; row: number };

export type TableWarning =
  | { kind: 'long-row'; row: number; cells: number; columns: number }
  | { kind: 'text-after-quote'; row: number }
  | { kind: 'null-character'; row: number }
  /** Expressions cannot reach the second one. */
  | { kind: 'column-twice'; column: string }
  | { kind: 'encoding'; encoding: Encoding };

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  flaws: readonly TableWarning[];
}

/** Empty header cells are no columns. */
function readHeader(cells: readonly string[], flaws: TableWarning[]): { columns: string[]; places: number[] } {
  const names = cells.map((cell) => cell.trim());
  const places = names.flatMap((name, index) => (name === '' ? [] : [index]));
  const columns = places.map((place) => names[place] ?? '');
  for (const column of new Set(columns.filter((name, index) => columns.indexOf(name) !== index)))
    flaws.push({ kind: 'column-twice', column });
  return { columns, places };
}

/**
 * Reads a CSV file leniently: detects encoding and delimiter, trims headers, skips blank rows, pads short and cuts long
 * ones.
 * @param known likely header names, lower case
 */
export function readTable(bytes: Uint8Array, known: ReadonlySet<string>): Table | TableProblem {
  const isCut = bytes.length > sampleSize;
  const sample = detectDialect(bytes.subarray(0, sampleSize), { isCut, known });
  if (typeof sample === 'string') return { kind: sample };
  // The start of a long file may be plain ASCII.
  const dialect = isCut ? recogniseWhole(bytes, sample.encoding, known) : sample;
  const { encoding, delimiter, sepLine } = dialect;
  const text = decodeText(bytes, encoding);
  const flaws: TableWarning[] = encoding === 'utf-8' ? [] : [{ kind: 'encoding', encoding }];
  const { columns, rows, notClosed } = readRows(sepLine ? withoutSepLine(text) : text, delimiter, flaws);
  if (notClosed !== undefined) return { kind: 'quote-not-closed', row: notClosed };
  return columns ? { columns, rows, flaws } : { kind: 'empty' };
}

function recogniseWhole(bytes: Uint8Array, encoding: Encoding, known: ReadonlySet<string>) {
  const isUtf8 = encoding === 'utf-8' && !isValidUtf8(bytes);
  const chosen = { encoding: isUtf8 ? ('windows-1252' as const) : encoding };
  const found = detectDialect(bytes.subarray(0, sampleSize), { isCut: true, known, chosen });
  if (typeof found === 'string') throw new Error(`the same sample is ${found} now`);
  return found;
}

function readRows(text: string, delimiter: Delimiter, flaws: TableWarning[]) {
  const rows: string[][] = [];
  const notClosed: number[] = [];
  const hasNull = text.includes('\0');
  let header: ReturnType<typeof readHeader> | undefined;
  const tokenizer = new Tokenizer(delimiter, (given, row, fault) => {
    if (given.every((cell) => cell.trim() === '')) return;
    if (fault === 'unclosed') notClosed.push(row);
    if (fault === 'text-after-quote') flaws.push({ kind: fault, row });
    let cells = given;
    if (hasNull && cells.some((cell) => cell.includes('\0'))) {
      flaws.push({ kind: 'null-character', row });
      cells = cells.map((cell) => cell.replaceAll('\0', ''));
    }
    if (!header) {
      header = readHeader(cells, flaws);
      return;
    }
    const { columns, places } = header;
    const last = (places.at(-1) ?? 0) + 1;
    const width = cells.length > last ? cells.findLastIndex((cell) => cell !== '') + 1 : 0;
    if (width > last) flaws.push({ kind: 'long-row', row, cells: width, columns: columns.length });
    const isWhole = cells.length === last && places.length === last;
    rows.push(isWhole ? cells : places.map((place) => cells[place] ?? ''));
  });
  tokenizer.push(text);
  tokenizer.end();
  return { columns: header?.columns, rows, notClosed: notClosed[0] };
}

/** Invalid UTF-8 beyond the sample: the file has another encoding. */
export class OtherEncoding extends Error {
  override readonly name = 'OtherEncoding';
}

const block = 1_048_576;

/**
 * Streams a file in blocks; pauses let the caller stop. `onBlock` gets the bytes so far and returns (a promise of)
 * whether to go on. Throws OtherEncoding, or a DOMException if the file changed.
 */
export async function readCsv(
  file: Blob,
  { encoding, delimiter, sepLine }: Dialect,
  { onRow, onBlock }: { onRow: OnRow; onBlock: (bytes: number) => boolean | Promise<boolean> },
): Promise<void> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const tokenizer = new Tokenizer(delimiter, onRow);
  for (let at = 0; at < file.size; at += block) {
    const bytes = await file.slice(at, at + block).arrayBuffer();
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: at + block < file.size });
    } catch {
      throw new OtherEncoding();
    }
    tokenizer.push(at === 0 && sepLine ? withoutSepLine(text) : text);
    const goesOn = await onBlock(Math.min(file.size, at + block));
    if (!goesOn) return;
  }
  tokenizer.end();
}
