import { useRef } from 'react';
import { useGridColumns } from './use-grid-columns';
import { GridView } from './GridView';
import { useInlineSize } from './layout-hooks';
import { useTableModel } from './use-table-model';
import type { DataTableProps } from './types';

const noRows: readonly never[] = [];

/** The table on a wide screen: its model, which changes with the data, around the view, which follows scrolling. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { rows = noRows, rowId } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useInlineSize(frame);
  const columns = useGridColumns(props);
  const model = useTableModel(columns, rows, rowId, width);
  return (
    <div ref={frame}>
      <GridView {...props} model={model} />
    </div>
  );
}
