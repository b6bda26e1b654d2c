import type { ClipboardEvent } from 'react';
import type { PlacedColumn, PlacedRow } from './use-table-model';

/** Copies the whole value of the cell with the focus, unless text is selected. */
export function copyCell<Row>(
  event: ClipboardEvent<HTMLElement>,
  rows: readonly PlacedRow<Row>[],
  columnAt: (index: number) => PlacedColumn<Row> | undefined,
): void {
  if (getSelection()?.isCollapsed === false || !(event.target instanceof Element)) return;
  const cell = event.target.closest('[role="gridcell"][aria-colindex]');
  const index = Number(event.target.closest<HTMLElement>('[data-r]')?.dataset['r'] ?? -1);
  const row = rows[index];
  const placed = cell && columnAt(Number(cell.ariaColIndex) - 1);
  if (!row || !placed || cell.classList.contains('dt-notice')) return;
  const { column } = placed;
  const text = column.raw ? column.raw(row.value) : (column.text(row.value, index) ?? '');
  if (text === '') return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
