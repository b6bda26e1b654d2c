/**
 * CSV as the real server writes it, to the byte: papaparse would quote leading and trailing spaces, carriage returns and
 * byte order marks as well.
 */

export type Cell = string | number | null | undefined;

function quoted(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\n`;
