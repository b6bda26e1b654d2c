import { useMemo, useRef } from 'react';
import { useGridColumns } from './use-grid-columns';
import { GridView } from './GridView';
import { useOpenLines } from './use-open-lines';
import { useInlineSize } from './layout-hooks';
import { useRangeSelection } from './use-range-selection';
import { useTableModel } from './use-table-model';
import type { DataTableProps } from './types';

const noRows: readonly never[] = [];

/** The table on a wide screen: its model, which changes with the data, around the view, which follows scrolling. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { rows = noRows, rowId } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useInlineSize(frame);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const ranges = useRangeSelection(ids, props.selection);
  const columns = useGridColumns(props, ranges);
  const model = useOpenLines(useTableModel(columns, rows, rowId, width), props.lines);
  return (
    <div ref={frame}>
      <GridView {...props} model={model} ranges={ranges} />
    </div>
  );
}
