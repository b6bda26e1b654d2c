/** What can be filtered and sorted by: not the answers, only what the server itself knows of each row. */

/** How values compare. Instants are ISO 8601 text in UTC with milliseconds, so text order is time order. */
export type ColumnType = 'int' | 'text' | 'timestamp' | 'uuid' | 'conflict';

export interface Column<Row> {
  readonly type: ColumnType;
  readonly get: (row: Row) => string | number | null;
}

/** Columns by the name they have in `$filter` and `$orderby`. */
export type Columns<Row> = ReadonlyMap<string, Column<Row>>;
