import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';

/** OData parameters. */
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

interface RowsAnswer {
  value: readonly object[];
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
}

/** An OData table. */
export interface RowSource<Row> {
  /** Unique among tables. */
  key: readonly unknown[];
  read: (params: RowsParams, signal?: AbortSignal) => Promise<RowsAnswer>;
  /** Whether the server supports filters by id. */
  findsByIds: () => boolean;
  /** The OData field of the time of creation. */
  arrival: string;
  arrivedAt: (row: Row) => string;
}

/** Typed: this client always requests what `Row` has. */
export const typedRows = <Row>(answer: RowsAnswer): readonly Row[] => answer.value as readonly Row[];

export interface ReadAllOptions {
  signal: AbortSignal;
  /** Called after each page. */
  onProgress: (read: number, total: number) => void;
}

/** Rows per request: without answers they are small, and progress shows every second or so. */
const pageRows = 1000;

/** Ids per request: web servers refuse longer URLs. */
const idsOfCall = 60;
/** Above this number, reading all rows takes fewer requests. */
const maxIds = 1500;

/** Reads the rows with these ids among those that match. Parameters and errors as `readAllRows`. */
export async function readRowsById<Row extends { __id: string }, Listed>(
  source: RowSource<Row>,
  params: RowsParams,
  listedOf: (row: Row) => Listed,
  { signal, onProgress }: ReadAllOptions,
  ids: ReadonlySet<string>,
): Promise<Map<string, Listed>> {
  if (ids.size > maxIds || !source.findsByIds()) {
    const all = await readAllRows(source, params, listedOf, { signal, onProgress });
    return new Map([...all].filter(([id]) => ids.has(id)));
  }
  const found = new Map<string, Listed>();
  const asked = [...ids];
  for (let from = 0; from < asked.length; from += idsOfCall) {
    const anyOf = odataAnyOf('__id', asked.slice(from, from + idsOfCall).map(odataString));
    const $filter = odataAnd([params.$filter ?? null, anyOf]);
    const answer = await source.read({ ...params, ...($filter && { $filter }), $top: idsOfCall }, signal);
    for (const row of typedRows<Row>(answer)) found.set(row.__id, listedOf(row));
    onProgress(found.size, ids.size);
  }
  return found;
}

/**
 * Reads all rows page by page with the server's token, so that new rows shift no page. Returns what `listedOf` makes
 * of each row, by id. Throws ApiError and AbortError.
 */
export async function readAllRows<Row extends { __id: string }, Listed>(
  source: RowSource<Row>,
  params: RowsParams,
  listedOf: (row: Row) => Listed,
  { signal, onProgress }: ReadAllOptions,
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  let token: string | null = null;
  do {
    const page: RowsParams = { ...params, $top: pageRows, $count: true, ...(token !== null && { $skiptoken: token }) };
    const answer = await source.read(page, signal);
    for (const row of typedRows<Row>(answer)) found.set(row.__id, listedOf(row));
    onProgress(found.size, answer['@odata.count'] ?? found.size);
    const next: string | undefined = answer['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}
