import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClipboardEvent } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import type { CellContext, TableColumn, TableLine } from './types';
import type { PlacedColumn, PlacedRow } from './use-table-model';

/** A row that its column cannot read costs only this cell: the error is reported, not thrown. */
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

export function CellContent<Row>(props: CellContentProps<Row>) {
  if (!props.column.cell) return truncate(props.text);
  return (
    <ErrorBoundary as="span" resetKey={props.row}>
      <OwnCell {...props} />
    </ErrorBoundary>
  );
}

const OwnCell = <Row,>({ column, row, context }: CellContentProps<Row>) => column.cell?.(row, context);

/** Maximum text length in a cell: more is invisible and slow to lay out. */
const shownCharacters = 300;

export const truncate = (text: string): string =>
  visibleText(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

export const namesRow = ({ namesRow: own, role }: Pick<TableColumn<never>, 'namesRow' | 'role'>): boolean =>
  own ?? role === 'identity';

/**
 * Adds the row's name to the accessible name of a control in it: fifty buttons called "More actions" are of no use in a
 * list of buttons. `id` is for the control.
 */
export const namedByRow = (id: string, rowNameId: string) => ({ id, 'aria-labelledby': `${id} ${rowNameId}` });

/** Hides the type of the line's values. */
export const tableLine = <Value extends object>(
  line: Omit<TableLine, 'columns' | 'value'> & { columns: readonly TableColumn<Value>[]; value: Value },
): TableLine => line as unknown as TableLine;

/** `place`: index among the scrolling columns. Undefined where the line has no cell. */
export function lineCell(line: TableLine, place: number): { column: TableColumn<object>; text: string } | undefined {
  const column = line.columns[place];
  if (!column || line.kind === 'note') return undefined;
  const text =
    line.kind === 'head' ? `${column.headerPrefix ?? ''}${column.header}` : (column.text(line.value, 0) ?? '');
  return { column, text };
}

function lineValue(line: TableLine, place: number): string {
  const cell = lineCell(line, place);
  return (line.kind === 'entry' ? cell?.column.raw?.(line.value) : undefined) ?? cell?.text ?? '';
}

/** Copies the whole value of the focused cell, unless text is selected. `frozen`: number of frozen columns. */
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
