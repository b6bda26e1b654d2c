import Papa from 'papaparse';

/** A row of cells, without the spaces around them. */
export interface ListRow {
  /** Its number in the file, counted as in a spreadsheet: the heading and empty lines count. */
  line: number;
  cells: readonly string[];
}

export interface ListRows {
  /** The rows with any content. */
  rows: readonly ListRow[];
  /** A quoted cell without an end: the text after it cannot be split. */
  brokenQuotes: boolean;
}

const separators = [',', ';', '\t'] as const;
/** Lines that are looked at to find the separator. */
const sample = 30;

function split(text: string, delimiter: string, preview = 0): ListRows {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview });
  return {
    rows: data
      .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
    brokenQuotes: errors.some((error) => error.type === 'Quotes'),
  };
}

/**
 * Splits pasted text at commas, semicolons or tabs: at those for which `sense` returns the highest number, and at the
 * most frequent ones in a tie. Never throws.
 */
export function readRows(text: string, sense: (rows: readonly ListRow[]) => number): ListRows {
  const plain = text.replace(/^\uFEFF/, '');
  const unquoted = plain
    .split(/\r\n|\r|\n/, sample)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const [best] = separators
    .map((separator) => ({
      separator,
      sense: sense(split(plain, separator, sample).rows),
      count: unquoted.split(separator).length,
    }))
    .toSorted((one, other) => other.sense - one.sense || other.count - one.count);
  return split(plain, best?.separator ?? ',');
}
