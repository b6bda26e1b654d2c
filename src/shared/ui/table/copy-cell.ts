import type { ClipboardEvent } from 'react';
import { cellText } from './cell-content';
import { lineCell } from './table-line';
import type { TableLine } from './types';
import type { PlacedColumn, PlacedRow } from './use-table-model';

/** The whole value of a line's cell. */
function lineValue(line: TableLine, place: number): string {
  const cell = lineCell(line, place);
  return (line.kind === 'entry' ? cell?.column.raw?.(line.value) : undefined) ?? cell?.text ?? '';
}

/** Copies the whole value of the cell with the focus, unless text is selected. In: how many columns are frozen. */
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
