import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';

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

/** While all rows are read. */
export interface ReadingAll {
  signal: AbortSignal;
  /** Called after each page with what was read so far, and how many there are. */
  onProgress: (read: number, total: number) => void;
}

/** Rows per call. Without answers they are small, and the person sees progress every second or so. */
const pageRows = 1000;

/** Ids in one call: more would make an address that web servers refuse. */
const idsOfCall = 60;
/** Ids from which on reading all rows takes fewer calls than asking for each. */
const mostIds = 1500;

/**
 * Reads the rows with these ids among those that match; in and throws: as `readAllRows`.
 */
export async function readRowsOf<Row extends { __id: string }, Listed>(
  source: RowSource<Row>,
  params: RowsParams,
  listedOf: (row: Row) => Listed,
  { signal, onProgress }: ReadingAll,
  ids: ReadonlySet<string>,
): Promise<Map<string, Listed>> {
  if (ids.size > mostIds || !source.findsByIds()) {
    const all = await readAllRows(source, params, listedOf, { signal, onProgress });
    return new Map([...all].filter(([id]) => ids.has(id)));
  }
  const found = new Map<string, Listed>();
  const asked = [...ids];
  for (let from = 0; from < asked.length; from += idsOfCall) {
    const anyOf = odataAnyOf('__id', asked.slice(from, from + idsOfCall).map(odataString));
    const $filter = odataAnd([params.$filter ?? null, anyOf]);
    const answer = await source.read({ ...params, ...($filter && { $filter }), $top: idsOfCall }, signal);
    for (const row of rowsIn<Row>(answer)) found.set(row.__id, listedOf(row));
    onProgress(found.size, ids.size);
  }
  return found;
}

/**
 * Reads all rows of a table page by page. Pages follow one another by the server's token, so that a row that arrives
 * meanwhile moves none of them. Takes which rows, and what of them. Returns what `listedOf` makes of each row, by id.
 * Throws ApiError, and AbortError.
 */
export async function readAllRows<Row extends { __id: string }, Listed>(
  source: RowSource<Row>,
  params: RowsParams,
  listedOf: (row: Row) => Listed,
  { signal, onProgress }: ReadingAll,
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  let token: string | null = null;
  do {
    const page: RowsParams = { ...params, $top: pageRows, $count: true, ...(token !== null && { $skiptoken: token }) };
    const answer = await source.read(page, signal);
    for (const row of rowsIn<Row>(answer)) found.set(row.__id, listedOf(row));
    onProgress(found.size, answer['@odata.count'] ?? found.size);
    const next: string | undefined = answer['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}
