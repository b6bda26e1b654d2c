import { useMemo, useRef } from 'react';
import { useInlineSize, useNarrow, usePrinting } from '~/shared/screen/media';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { GridView } from './GridView';
import { PrintedRows } from './PrintedRows';
import { useRangeSelection } from './selection';
import { TableCards } from './TableCards';
import { TableFrame } from './TableFrame';
import type { DataTableProps } from './types';
import { useGridColumns } from './use-grid-columns';
import { useOpenLines, useTableModel } from './use-table-model';
import './data-table.css';
import './list-table.css';

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows } = props;
  const narrow = useNarrow();
  const printing = usePrinting();
  return (
    <TableFrame {...props}>
      <ErrorBoundary resetKey={rows}>
        {narrow ? <TableCards {...props} rows={rows ?? []} /> : <TableGrid {...props} />}
      </ErrorBoundary>
      {printing && <PrintedRows {...props} rows={rows ?? []} />}
    </TableFrame>
  );
}

const noRows: readonly never[] = [];

function TableGrid<Row extends object>(props: DataTableProps<Row>) {
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
