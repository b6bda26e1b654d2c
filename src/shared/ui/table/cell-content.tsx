import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClipboardEvent } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import type { CellContext, TableColumn, TableLine } from './types';
import type { PlacedColumn, PlacedRow } from './use-table-model';

/** The text of a cell. A row that its column cannot read costs only this cell: the error is reported, not thrown. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, index: number): string | undefined {
  try {
    return column.text(row, index);
  } catch (error) {
    reportError(error);
    return i18n._(msg`Cannot be shown`);
  }
}

interface CellContentProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  text: string;
  context: CellContext;
}

/** What a cell shows. Takes its text, from `cellText`. */
export function CellContent<Row>(props: CellContentProps<Row>) {
  if (!props.column.cell) return clip(props.text);
  return (
    <ErrorBoundary as="span" resetKey={props.row}>
      <OwnCell {...props} />
    </ErrorBoundary>
  );
}

const OwnCell = <Row,>({ column, row, context }: CellContentProps<Row>) => column.cell?.(row, context);

/** The maximum text length in a cell: more is invisible and slow to lay out. */
const shownCharacters = 300;

/** The part of a text that a cell can show. */
export const clip = (text: string): string =>
  visibleText(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

/** Whether the cells of a column are the headers of their rows. */
export const namesRow = ({ namesRow: own, role }: Pick<TableColumn<never>, 'namesRow' | 'role'>): boolean =>
  own ?? role === 'identity';

/**
 * The attributes that add the row's name to that of a control in it: fifty buttons called "More actions" are of no use
 * in a list of buttons. Takes an id for the control, and that of the element that names the row.
 */
export const namedByRow = (id: string, rowNameId: string) => ({ id, 'aria-labelledby': `${id} ${rowNameId}` });

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

/** The whole value of a line's cell. */
function lineValue(line: TableLine, place: number): string {
  const cell = lineCell(line, place);
  return (line.kind === 'entry' ? cell?.column.raw?.(line.value) : undefined) ?? cell?.text ?? '';
}

/** Copies the whole value of the cell with the focus, unless text is selected. Takes how many columns are frozen. */
export function copyCell<Row>(
  event: ClipboardEvent<HTMLElement>,
  rows: readonly PlacedRow<Row>[],
  columnAt: (index: number) => PlacedColumn<Row> | undefined,
  frozen: number,
): void {
  if (getSelection()?.isCollapsed === false || !(event.target instanceof Element)) return;
  const cell = event.target.closest(':is([role="gridcell"], [role="rowheader"])[aria-colindex]');
  const index = Number(event.target.closest<HTMLElement>('[data-r]')?.dataset['r'] ?? -1);
  const row = rows[index];
  const placed = cell && columnAt(Number(cell.ariaColIndex) - 1);
  if (!row || !placed || cell.classList.contains('dt-notice')) return;
  const { column } = placed;
  const text = row.line
    ? lineValue(row.line, placed.index - frozen)
    : column.raw
      ? column.raw(row.value)
      : (cellText(column, row.value, row.place) ?? '');
  if (text === '') return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
