/** Cells that a spreadsheet may read as a formula, also after spaces. */
export const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** Formula start within a cell: programs with another list separator ignore quotes after a comma. */
const laterFormula = /([;\t|\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
const special = /^ | $|[",\r\n\uFEFF]/;
/** Byte order mark, by which spreadsheets detect the encoding. */
const mark = '\uFEFF';

export const withoutFormulas = (text: string): string =>
  `${formulaStart.test(text) ? "'" : ''}${text.replaceAll(laterFormula, "$1'")}`;

function cellText(text: string): string {
  const safe = withoutFormulas(text);
  return formulaStart.test(text) || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Possible formulas get an apostrophe: names, answers and logs come from others. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

/** Takes texts of `csvLines`, or blobs of them for large files. */
export const csvFile = (...parts: readonly (string | Blob)[]): Blob =>
  new Blob([mark, ...parts], { type: 'text/csv;charset=utf-8' });
