import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn } from './types';

const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});
/** Frozen columns may take this share of the table's width; those beyond it scroll with the others. */
const frozenShare = 0.5;

/** A column in its place: `x` from the start of its part, `index` over all parts. */
export interface PlacedColumn<Row> {
  column: TableColumn<Row>;
  index: number;
  x: number;
  width: number;
}

export interface TablePart<Row> {
  columns: readonly PlacedColumn<Row>[];
  width: number;
}

/** A row as the table draws it. */
export interface PlacedRow<Row> {
  id: string;
  value: Row;
}

export interface TableModel<Row> {
  start: TablePart<Row>;
  center: TablePart<Row>;
  end: TablePart<Row>;
  rows: readonly PlacedRow<Row>[];
  columnCount: number;
}

function part<Row>(columns: readonly { id: string; getSize: () => number }[], byId: ReadonlyMap<string, TableColumn<Row>>, first: number): TablePart<Row> {
  let x = 0;
  const placed = columns.map((column, at): PlacedColumn<Row> => {
    const width = column.getSize();
    const result = { column: byId.get(column.id)!, index: first + at, x, width };
    x += width;
    return result;
  });
  return { columns: placed, width: x };
}

/** Which columns stay at the start: in their order, as long as they leave room. */
function frozenIds<Row>(columns: readonly TableColumn<Row>[], available: number): string[] {
  const ids: string[] = [];
  let used = 0;
  for (const column of columns) {
    if (column.frozen !== true || used + column.width > available) break;
    used += column.width;
    ids.push(column.id);
  }
  return ids;
}

/**
 * The model of the grid by TanStack Table: rows with their ids, columns with their sizes in the three parts start,
 * centre and end. `endColumn` (the actions) stays at the end.
 */
export function useTableModel<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  endColumn: TableColumn<Row> | null,
  width: number,
): TableModel<Row> {
  const all = useMemo(() => (endColumn ? [...columns, endColumn] : [...columns]), [columns, endColumn]);
  const definitions = useMemo(
    () => all.map((column) => ({ id: column.id, header: column.header, size: column.width, minSize: 1, accessorFn: (row: Row) => row })),
    [all],
  );
  const columnPinning = useMemo(
    () => ({
      start: frozenIds(columns, (width || Infinity) * frozenShare),
      end: endColumn ? [endColumn.id] : [],
    }),
    [columns, endColumn, width],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    // TanStack Table keeps rows in plain objects by id: a prefix makes any id harmless, `__proto__` too.
    getRowId: (row) => `row ${rowId(row)}`,
    state: { columnPinning },
  });
  const tableRows = table.getRowModel().rows;
  const placedRows = useMemo(() => tableRows.map((row) => ({ id: rowId(row.original), value: row.original })), [tableRows, rowId]);
  const startColumns = table.getStartVisibleLeafColumns();
  const centerColumns = table.getCenterVisibleLeafColumns();
  const endColumns = table.getEndVisibleLeafColumns();
  return useMemo(() => {
    const byId = new Map(all.map((column) => [column.id, column]));
    const start = part(startColumns, byId, 0);
    const center = part(centerColumns, byId, start.columns.length);
    const end = part(endColumns, byId, start.columns.length + center.columns.length);
    return { start, center, end, rows: placedRows, columnCount: all.length };
  }, [all, startColumns, centerColumns, endColumns, placedRows]);
}
