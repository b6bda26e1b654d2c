import type { TableColumn, TableLine } from './types';

/** A line with values of any type. */
export const tableLine = <Value extends object>(
  line: Omit<TableLine, 'columns' | 'value'> & { columns: readonly TableColumn<Value>[]; value: Value },
): TableLine => line as unknown as TableLine;

/** The text of a line in a column, by its place among the scrolling columns; undefined where it has none. */
export function lineCell(line: TableLine, place: number): { column: TableColumn<object>; text: string } | undefined {
  const column = line.columns[place];
  if (!column || line.kind === 'note') return undefined;
  const text =
    line.kind === 'head' ? `${column.headerPrefix ?? ''}${column.header}` : (column.text(line.value, 0) ?? '');
  return { column, text };
}
