/** What a table of rows is asked for. */
export interface RowsParams {
  $filter?: string;
  $search?: string;
  $select?: string;
  $expand?: '*';
  $orderby?: string;
  $top?: number;
  $skip?: number;
  $count?: boolean;
  $skiptoken?: string;
}

/** An answer of a table of rows. */
interface RowsAnswer {
  value: readonly object[];
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
}

/** A table of rows on the server. */
export interface RowSource<Row> {
  /** Tells the table from others. */
  key: readonly unknown[];
  /** Reads rows. Throws ApiError. */
  read: (params: RowsParams, signal?: AbortSignal) => Promise<RowsAnswer>;
  /** Whether the server finds rows by a filter of their ids. */
  findsByIds: () => boolean;
  /** The field with the time of arrival, as OData names it. */
  arrival: string;
  /** The time of arrival of a row. */
  arrivedAt: (row: Row) => string;
}

/** The rows of the answer: this client always requests what `Row` has. */
export const rowsIn = <Row>(answer: RowsAnswer): readonly Row[] => answer.value as readonly Row[];
