import Papa from 'papaparse';

/** Cells that a spreadsheet may read as a formula, also after spaces and in later lines of a cell. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The byte order mark, by which spreadsheets recognize the encoding. */
const mark = '\uFEFF';

/**
 * Lines of CSV with line breaks. Cells that a spreadsheet would read as a formula get an apostrophe, because names,
 * answers and logs come from other people.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

/** A CSV file of texts from csvLines, or of blobs of them for many. */
export const csvFile = (...parts: readonly (string | Blob)[]): Blob =>
  new Blob([mark, ...parts], { type: 'text/csv;charset=utf-8' });
