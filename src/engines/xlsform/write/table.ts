import type { Sheet } from '../workbook';

export type Row = Map<string, string>;

export function setCell(row: Row, column: string, text: string | undefined): void {
  if (text !== undefined && text !== '') row.set(column, text);
}

const kindOf = (column: string): string => column.split('::')[0] ?? column;

/**
 * @param first leading columns in order; a translated one follows the untranslated. Others follow in row order.
 * @param languages in order
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
    const position = exact === -1 ? first.indexOf(kindOf(column)) : exact;
    const language = column.includes('::') ? languages.indexOf(column.slice(column.indexOf('::') + 2)) + 1 : 0;
    return [position === -1 ? first.length : position, language];
  };
  const ranks = new Map(all.map((column) => [column, rank(column)]));
  const columns = all.toSorted((one, other) => {
    const [a = [], b = []] = [ranks.get(one), ranks.get(other)];
    return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
  });
  return { name, rows: [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))] };
}
