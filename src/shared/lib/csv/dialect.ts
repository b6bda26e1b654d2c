import { type Encoding, isText, decodeText, detectEncoding } from './text-encoding';
import { type QuoteError, Tokenizer } from './tokenize';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface Dialect {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Starts with a line such as `sep=;` for spreadsheets, which neither show nor count it. */
  sepLine: boolean;
}

export type CsvRejection = 'empty' | 'workbook' | 'binary';

export const sampleSize = 65_536;
const sampleRows = 50;

function wholeCharacters(bytes: Uint8Array, isCut: boolean): Uint8Array {
  if (!isCut) return bytes;
  let end = bytes.length;
  while (bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  if (((bytes[end - 1] ?? 0) & 0xc0) === 0xc0) return bytes.subarray(0, end - 1);
  return bytes;
}

const sepLinePattern = /^sep=([,;\t|])(?:\r\n|\r|\n)/i;

const isDelimiter = (text: string | undefined): text is Delimiter => delimiters.some((delimiter) => delimiter === text);

export const withoutSepLine = (text: string): string => text.replace(sepLinePattern, '');

/** Without the last row, which the sample may cut. */
export function readSampleRows(
  text: string,
  delimiter: string,
  isCut: boolean,
): { cells: string[]; quotes: QuoteError | null }[] {
  const rows: { cells: string[]; quotes: QuoteError | null }[] = [];
  const tokenizer = new Tokenizer(delimiter, (cells, _row, quotes) => rows.push({ cells, quotes }));
  tokenizer.push(text);
  if (!isCut || rows.length === 0) tokenizer.end();
  return rows.slice(0, sampleRows);
}

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

/**
 * Best delimiter: most `known` names in the header, then most rows as wide as the header, then most columns. A comma
 * for a single column.
 */
function guessDelimiter(text: string, isCut: boolean, known: ReadonlySet<string>): Delimiter {
  let best: { delimiter: Delimiter; scores: number[] } = { delimiter: ',', scores: [0, 0, 1] };
  for (const delimiter of delimiters) {
    const [header = [], ...rows] = readSampleRows(text, delimiter, isCut).map(({ cells }) => cells);
    const columns = widthOf(header);
    if (columns < 2) continue;
    const named = header.filter((cell) => known.has(cell.trim().toLowerCase())).length;
    const filled = rows.filter((cells) => widthOf(cells) > 0);
    const fitting = filled.filter((cells) => cells.length === header.length || widthOf(cells) === columns).length;
    const scores = [named, filled.length === 0 ? 1 : fitting / filled.length, columns];
    const different = scores.findIndex((score, index) => score !== best.scores[index]);
    if (different !== -1 && (scores[different] ?? 0) > (best.scores[different] ?? 0)) best = { delimiter, scores };
  }
  return best.delimiter;
}

/**
 * Detects how to read a file from its first bytes, or why it is no CSV file. Takes likely header names (lower case) and
 * the user's choices.
 */
export function detectDialect(
  bytes: Uint8Array,
  { isCut, known, chosen = {} }: { isCut: boolean; known: ReadonlySet<string>; chosen?: Partial<Dialect> },
): Dialect | CsvRejection {
  // ZIP signature.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'workbook';
  const whole = wholeCharacters(bytes, isCut);
  const encoding = chosen.encoding ?? detectEncoding(whole);
  const text = decodeText(whole, encoding);
  if (text.trim() === '') return 'empty';
  // A NUL is reported with its row, unless it is one of many binary characters.
  if (!isText(text.replaceAll('\0', ''))) return 'binary';
  const separator = sepLinePattern.exec(text)?.[1];
  const sepLine = isDelimiter(separator);
  const delimiter = chosen.delimiter ?? (isDelimiter(separator) ? separator : guessDelimiter(text, isCut, known));
  return { encoding, delimiter, sepLine };
}
