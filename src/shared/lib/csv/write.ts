/** Cells that a spreadsheet may read as a formula, also after spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/**
 * Where a formula may begin within a cell. Programs that separate lists by another sign than a comma, as those of many
 * countries do, do not take quotes after a comma for such.
 */
const laterFormula = /([;\t|\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
/** Cells that mean something else without quotes. */
const special = /^ | $|[",\r\n\uFEFF]/;
/** The byte order mark, by which spreadsheets recognize the encoding. */
const mark = '\uFEFF';

/** A text with an apostrophe before each place where a spreadsheet would begin a formula. */
export const withoutFormulas = (text: string): string =>
  `${formula.test(text) ? "'" : ''}${text.replaceAll(laterFormula, "$1'")}`;

function cellText(text: string): string {
  const safe = withoutFormulas(text);
  return formula.test(text) || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Lines of CSV with line breaks. Cells that a spreadsheet would read as a formula get an apostrophe, because names,
 * answers and logs come from other people.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

/** A CSV file of texts from csvLines, or of blobs of them for many. */
export const csvFile = (...parts: readonly (string | Blob)[]): Blob =>
  new Blob([mark, ...parts], { type: 'text/csv;charset=utf-8' });
