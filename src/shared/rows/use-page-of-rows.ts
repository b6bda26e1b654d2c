import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { markStale, refetchActive } from '~/api/query-client';
import type { ColumnLayout } from '~/shared/columns/layout';
import { type ChosenLayout, useColumnLayout } from '~/shared/columns/use-column-layout';
import { pageCount } from '~/shared/ui/table/page-sizes';
import type { TableSort } from '~/shared/ui/table/types';
import type { SearchParamsSchema, SortParam } from '~/shared/url-state/search-params-schema';
import type { StateChange } from '~/shared/url-state/url-state';

/** The URL state of every server-paged table. `Key`: the sortable columns. */
export interface RowsState<Key extends string> {
  deleted: boolean;
  order: { sort: Key; descending: boolean };
  page: number;
  pageSize: number;
  layout: ColumnLayout | null;
}

interface Read {
  isFetching: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export interface PageOptions<Row, Key extends string, State extends RowsState<Key>> {
  state: State;
  change: (part: StateChange<State>, options?: { push: boolean }) => void;
  address: SearchParamsSchema<State>;
  order: SortParam<Key>;
  owner: { projectId: number; table: string };
  query: Read;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** Prefix of the query keys of all pages. */
  rowsKey: readonly unknown[];
  /** The query of the people filter, refetched with the rows if stale; null without one. */
  people: { isError: boolean; isStale: boolean; refetch: () => Promise<unknown> } | null;
}

export interface PageOfRows<Row> {
  query: Read;
  /** Also undefined while the URL is past the end and the last page loads. */
  rows: readonly Row[] | undefined;
  /** Undefined while the rows are placeholders from another page or filter. */
  currentRows: readonly Row[] | undefined;
  total: number | undefined;
  currentTotal: number | undefined;
  /** The count of the whole list, if this response has it. */
  whole: number | undefined;
  filtered: boolean;
  skip: number;
  beginsNewest: boolean;
  page: number;
  pageSize: number;
  turn: (page: number, pageSize: number) => void;
  sort: TableSort;
  chosen: ChosenLayout;
  onResize: (column: string, width: number) => void;
  /** The table scrolls to the top when it changes. */
  resetKey: string;
  refresh: () => void;
  /** Goes to the first page of the default order, where new rows are. */
  showNewest: () => void;
  clear: () => void;
  showDeleted: (deleted: boolean) => void;
}

/**
 * What all server-paged tables share: pages, order, columns, refresh, filters and trash. While the URL is past the
 * end, the last page loads.
 */
export function usePageOfRows<Row, Key extends string, State extends RowsState<Key>>(
  options: PageOptions<Row, Key, State>,
): PageOfRows<Row> {
  const { state, change: changeAddress, address, order, owner, query, rows, total, rowsKey, people } = options;
  const change = changeAddress as (part: StateChange<RowsState<Key>>, options?: { push: boolean }) => void;
  const { page, pageSize, deleted } = state;
  const { isPlaceholderData } = query;
  const filtered = address.isFiltered(state);
  const [arrived, setArrived] = useState(0);

  // While the next page loads, the visible rows are still the previous ones.
  const skip = (page - 1) * pageSize;
  const [shownSkip, setShownSkip] = useState(skip);
  if (total !== undefined && !isPlaceholderData && shownSkip !== skip) setShownSkip(skip);
  // Rows were deleted, or the URL was edited.
  const last = total === undefined ? undefined : pageCount(total, pageSize);
  const pastEnd = !isPlaceholderData && last !== undefined && page > last;
  useEffect(() => {
    if (pastEnd) change({ page: last });
  });

  const writeLayout = useCallback((layout: ColumnLayout | null) => change({ layout }), [change]);
  const chosen = useColumnLayout(owner.projectId, owner.table, state.layout, writeLayout);
  const { change: changeLayout, layout } = chosen;
  const onResize = useCallback(
    (id: string, width: number) => changeLayout({ widths: new Map(layout.widths).set(id, width) }),
    [changeLayout, layout.widths],
  );

  const latest = useRef({ query, people, rowsKey });
  useEffect(() => {
    latest.current = { query, people, rowsKey };
  });
  const refresh = useCallback(() => {
    const { current } = latest;
    if (current.query.isFetching) return;
    if (current.people && (current.people.isError || current.people.isStale)) void current.people.refetch();
    // Page and scroll position stay. Also refetches other data of the list, such as the number of deleted rows.
    refetchActive(current.rowsKey);
  }, []);
  const newestFirst = useMemo(() => order.read(new URLSearchParams()), [order]);
  const beginsNewest = page === 1 && state.order.sort === newestFirst.sort && state.order.descending;
  const showNewest = () => {
    change({ page: 1, order: newestFirst });
    if (beginsNewest) void query.refetch();
    else markStale(rowsKey);
    setArrived((count) => count + 1);
  };
  const clear = useCallback(() => changeAddress(address.noFilters), [changeAddress, address]);
  const showDeleted = (next: boolean) =>
    // Pushed, so that Back returns from the trash.
    change({ ...(next ? (address.noFilters as object) : {}), deleted: next, page: 1 }, { push: true });

  const { layout: _, ...place } = state;
  const shownRows = pastEnd ? undefined : rows;
  return {
    query,
    rows: shownRows,
    currentRows: isPlaceholderData ? undefined : shownRows,
    total,
    currentTotal: isPlaceholderData ? undefined : total,
    whole: deleted || filtered || isPlaceholderData ? undefined : total,
    filtered,
    skip: shownSkip,
    beginsNewest,
    page,
    pageSize,
    turn: (next, size) => change({ page: next, pageSize: size }),
    sort: order.tableSort(state, (next) => change((present) => ({ ...next(present), page: 1 }))),
    chosen,
    onResize,
    resetKey: `${arrived} ${JSON.stringify(place)}`,
    refresh,
    showNewest,
    clear,
    showDeleted,
  };
}
