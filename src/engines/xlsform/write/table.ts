/** Rows with named cells, and the sheet that they make. */
import type { Sheet } from '../workbook';

/** The cells of a row by column. */
export type Row = Map<string, string>;

/** Puts a text into a cell, unless there is none. */
export function put(row: Row, column: string, text: string | undefined): void {
  if (text !== undefined && text !== '') row.set(column, text);
}

/** A column without its language. */
const kindOf = (column: string): string => column.split('::')[0] ?? column;

/**
 * The rows as a sheet.
 * @param first the columns that come first, in order; a translated column has the position of its kind, after the one
 * without a language. Other columns follow in the order of the rows.
 * @param languages their order
 */
export function sheetOf(
  name: string,
  rows: readonly Row[],
  first: readonly string[],
  languages: readonly string[],
): Sheet {
  const all = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const rank = (column: string): number[] => {
    const exact = first.indexOf(column);
    const place = exact === -1 ? first.indexOf(kindOf(column)) : exact;
    const language = column.includes('::') ? languages.indexOf(column.slice(column.indexOf('::') + 2)) + 1 : 0;
    return [place === -1 ? first.length : place, language];
  };
  const ranks = new Map(all.map((column) => [column, rank(column)]));
  const columns = all.toSorted((one, other) => {
    const [a = [], b = []] = [ranks.get(one), ranks.get(other)];
    return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
  });
  return { name, rows: [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))] };
}
