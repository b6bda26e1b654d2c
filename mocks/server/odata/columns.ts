/** The columns for filters and orders: the metadata of a row, not its answers. */

/** How values compare. Timestamps are ISO 8601 text in UTC with milliseconds, so text order is time order. */
export type ColumnType = 'int' | 'text' | 'timestamp' | 'uuid' | 'conflict';

export interface Column<Row> {
  readonly type: ColumnType;
  readonly get: (row: Row) => string | number | null;
}

/** Columns by the name they have in `$filter` and `$orderby`. */
export type Columns<Row> = ReadonlyMap<string, Column<Row>>;
