/** Cells that a spreadsheet may read as a formula, also after spaces and in later lines of a cell. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** Cells that mean something else without quotes. */
const special = /^ | $|[",\r\n\uFEFF]/;
/** The byte order mark, by which spreadsheets recognize the encoding. */
const mark = '\uFEFF';

function cellText(text: string): string {
  const isFormula = formula.test(text);
  return isFormula || special.test(text) ? `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"` : text;
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
