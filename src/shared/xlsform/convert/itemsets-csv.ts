/** The file with the choices of external selects, which is attached to the form. */
import { cellOf } from './table';
import type { ReadSheet } from './tables';

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The rows of the sheet "external_choices" under its headers, all in quotation marks. */
export function writeItemsetsCsv({ sheet, table }: ReadSheet): string {
  const line = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;
  const rows = table.rows.filter(({ cells }) => cells.size > 0);
  return (
    line(table.columns.map(({ name }) => name)) +
    rows.map(({ number }) => line(table.columns.map((column) => cellOf(sheet, number, column)))).join('')
  );
}
