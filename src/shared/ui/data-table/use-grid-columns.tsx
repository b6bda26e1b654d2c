import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { RowActions } from './RowActions';
import { selectionColumn } from './selection';
import type { DataTableProps, TableColumn } from './types';

/** The column with the actions, in sight whatever scrolls. */
function actionsColumn<Row>(actions: NonNullable<DataTableProps<Row>['actions']>, header: string, width: number): TableColumn<Row> {
  return {
    id: 'row-actions',
    header,
    width,
    frozen: 'always',
    role: 'none',
    dir: 'inherit',
    controls: true,
    text: () => '',
    cell: (row, { tabIndex }) => <RowActions actions={actions(row)} tabIndex={tabIndex} />,
  };
}

/** The columns of the grid: the table's own, with the choice of rows first and the actions after the frozen ones. */
export function useGridColumns<Row>(props: DataTableProps<Row>): readonly TableColumn<Row>[] {
  const { columns, rowId, actions, actionsWidth = 84, selection } = props;
  const { t } = useLingui();
  return useMemo(() => {
    const afterFrozen = columns.findLastIndex((column) => column.frozen !== undefined) + 1;
    return [
      ...(selection ? [selectionColumn(selection, rowId, t)] : []),
      ...columns.slice(0, afterFrozen),
      ...(actions ? [actionsColumn(actions, t`Actions`, actionsWidth)] : []),
      ...columns.slice(afterFrozen),
    ];
  }, [columns, selection, rowId, actions, actionsWidth, t]);
}
