import { type RowsParams, type RowSource, rowsIn } from './row-source';

/** While all rows are read. */
export interface ReadingAll {
  signal: AbortSignal;
  /** Called after each page with what was read so far, and how many there are. */
  onProgress: (read: number, total: number) => void;
}

/** Rows per call. Without answers they are small, and the person sees progress every second or so. */
const pageRows = 1000;

/**
 * Reads all rows of a table page by page. Pages follow one another by the server's token, so that a row that arrives
 * meanwhile moves none of them. In: which rows, and what of them. Out: what `listedOf` makes of each row, by id.
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
