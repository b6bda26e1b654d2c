import Papa from 'papaparse';

/** What a spreadsheet might take for a formula, also behind blanks and in a cell of several lines. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The mark by which spreadsheets know the encoding. */
const mark = '\uFEFF';

/**
 * Lines of CSV, each ended. Cells that a spreadsheet would take for a formula get an apostrophe: names, answers and logs
 * are other people's words.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

/** A CSV file of texts from csvLines, or of blobs of them where there are many. */
export const csvFile = (...parts: readonly (string | Blob)[]): Blob =>
  new Blob([mark, ...parts], { type: 'text/csv;charset=utf-8' });
