import { type OnRow, Tokenizer } from './tokenize';

export interface ListRow {
  /** Counted as in a spreadsheet: the heading and empty lines count. */
  line: number;
  cells: readonly string[];
}

export interface ListRows {
  rows: readonly ListRow[];
  /** Unclosed, or text after the closing quote: what follows may be split wrongly. */
  brokenQuotes: boolean;
}

const separators = [',', ';', '\t'] as const;
const sample = 30;

function split(text: string, delimiter: string): ListRows {
  const rows: ListRow[] = [];
  let brokenQuotes = false;
  const onRow: OnRow = (untrimmed, line, fault) => {
    const cells = untrimmed.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    brokenQuotes ||= fault !== null;
  };
  const tokenizer = new Tokenizer(delimiter, onRow, true);
  tokenizer.push(text);
  tokenizer.end();
  return { rows, brokenQuotes };
}

/**
 * Splits pasted text at commas, semicolons or tabs: whichever makes `sense` highest, then the most frequent. Never
 * throws.
 */
export function readRows(text: string, sense: (rows: readonly ListRow[]) => number): ListRows {
  const plain = text.replace(/^\uFEFF/, '');
  const start = plain.split(/\r\n|\r|\n/, sample).join('\n');
  const unquoted = start.replace(/"[^"]*"/g, '');
  const [best] = separators
    .map((separator) => ({
      separator,
      sense: sense(split(start, separator).rows),
      count: unquoted.split(separator).length,
    }))
    .toSorted((one, other) => other.sense - one.sense || other.count - one.count);
  return split(plain, best?.separator ?? ',');
}
