/** While all rows are read. */
export interface ReadingAll {
  signal: AbortSignal;
  /** Called after each page with what was read so far, and how many there are. */
  onProgress: (read: number, total: number) => void;
}

interface Table {
  value: readonly object[];
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
}

/** Rows per call. Without answers they are small, and the person sees progress every second or so. */
export const pageRows = 1000;

/**
 * Reads all rows of a table page by page. Pages follow one another by the server's token, so that a row that arrives
 * meanwhile moves none of them. In: how a page is read, by its token. Out: what `listedOf` makes of each row, by id.
 * Throws ApiError, and AbortError.
 */
export async function readAllRows<Row extends { __id: string }, Listed>(
  readPage: (token: { $skiptoken?: string }) => Promise<Table>,
  listedOf: (row: Row) => Listed,
  { onProgress }: Pick<ReadingAll, 'onProgress'>,
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  let token: string | null = null;
  do {
    const table: Table = await readPage(token === null ? {} : { $skiptoken: token });
    for (const row of table.value as readonly Row[]) found.set(row.__id, listedOf(row));
    onProgress(found.size, table['@odata.count'] ?? found.size);
    const next = table['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}
