import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { GridView } from './GridView';
import { useInlineSize } from './layout-hooks';
import { RowActions } from './RowActions';
import { selectionColumn } from './selection';
import { useTableModel } from './table-model';
import type { DataTableProps, TableColumn } from './types';

const noRows: readonly never[] = [];

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

/** The table on a screen with room: its model, which changes with the data, around the view, which follows scrolling. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = noRows, rowId, actions, actionsWidth = 84, selection } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const width = useInlineSize(frame);
  const all = useMemo(() => {
    const afterFrozen = columns.findLastIndex((column) => column.frozen !== undefined) + 1;
    return [
      ...(selection ? [selectionColumn(selection, rowId, t)] : []),
      ...columns.slice(0, afterFrozen),
      ...(actions ? [actionsColumn(actions, t`Actions`, actionsWidth)] : []),
      ...columns.slice(afterFrozen),
    ];
  }, [columns, selection, rowId, actions, actionsWidth, t]);
  const model = useTableModel(all, rows, rowId, width);
  return (
    <div ref={frame}>
      <GridView {...props} model={model} />
    </div>
  );
}
