import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { RowActions } from './RowActions';
import { selectionColumn } from './selection';
import type { DataTableProps, RowAction, TableColumn } from './types';

/** The column with the actions, always visible at the end of the row. */
function actionsColumn<Row>(
  actions: NonNullable<DataTableProps<Row>['actions']>,
  header: string,
  width: number,
): TableColumn<Row> {
  return {
    id: 'row-actions',
    header,
    width,
    frozen: 'end',
    role: 'none',
    dir: 'inherit',
    controls: true,
    text: () => '',
    cell: (row, { tabIndex }) => <RowActions actions={actions(row)} tabIndex={tabIndex} />,
  };
}

const letter = 8;
const buttonEdges = 22;
const cellEdges = 16;
const menuButton = 32;
const narrowest = 84;

/** The width of a row's buttons; the rows of a table have similar actions. */
function widthOf(actions: readonly RowAction[]): number {
  const [first, ...others] = actions;
  if (!first || first.menuOnly === true) return narrowest;
  return Math.max(
    narrowest,
    cellEdges + buttonEdges + first.label.length * letter + (others.length > 0 ? menuButton : 0),
  );
}

/** The columns of the grid: the table's own, with the checkboxes first and the actions last. */
export function useGridColumns<Row>(props: DataTableProps<Row>): readonly TableColumn<Row>[] {
  const { columns, rows, rowId, actions, selection } = props;
  const [sample] = rows ?? [];
  const actionsWidth = props.actionsWidth ?? (sample && actions ? widthOf(actions(sample)) : narrowest);
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      ...(selection ? [selectionColumn(selection, rowId, i18n)] : []),
      ...columns,
      ...(actions ? [actionsColumn(actions, t`Actions`, actionsWidth)] : []),
    ],
    [columns, selection, rowId, actions, actionsWidth, t, i18n],
  );
}
