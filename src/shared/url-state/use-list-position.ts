import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SearchParamsSchema } from './search-params-schema';

export interface ListSlice {
  ids: string[];
  /** Index of the first id in the whole list, from 0. */
  start: number;
  total: number;
}

interface SourceList<State extends object> {
  key: readonly unknown[];
  schema: SearchParamsSchema<State>;
  read: (state: State, signal: AbortSignal) => Promise<ListSlice>;
}

interface Neighbour {
  id: string;
  search: string;
}

export interface ListPosition {
  /** From 1. */
  number: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/**
 * The list as it was when the first record was opened: a change may take a record out of the filter, but the next one
 * must stay the next. So each page is fetched once, and not after writes.
 */
const pageOptions = <State extends object>({ key, schema, read }: SourceList<State>, state: State | null) =>
  queryOptions({
    queryKey: ['list around', ...key, state && schema.write(state).toString()],
    queryFn: state ? ({ signal }) => read(state, signal) : skipToken,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  });

/** Undefined while loading, null if the record is not on that page of the list. */
export function useListPosition<State extends { page: number }>(
  list: SourceList<State>,
  id: string,
  search: URLSearchParams,
): ListPosition | null | undefined {
  const { schema } = list;
  const state = schema.read(search);
  const { data, refetch } = useQuery(pageOptions(list, state));
  const at = data?.ids.indexOf(id) ?? -1;
  const isMissing = data !== undefined && at < 0;
  // The list may have been refreshed since: refetch once per record.
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, id, refetch]);
  const onPage = (page: number) => ({ ...state, page });
  const isFirst = data !== undefined && at === 0 && state.page > 1;
  const isLast =
    data !== undefined && at >= 0 && at === data.ids.length - 1 && data.start + data.ids.length < data.total;
  const before = useQuery(pageOptions(list, isFirst ? onPage(state.page - 1) : null));
  const after = useQuery(pageOptions(list, isLast ? onPage(state.page + 1) : null));
  if (!data) return undefined;
  if (at < 0) return null;
  const neighbour = (found: string | undefined, page: number): Neighbour | null =>
    found === undefined ? null : { id: found, search: schema.write(onPage(page), search).toString() };
  return {
    number: data.start + at + 1,
    total: data.total,
    previous: isFirst ? neighbour(before.data?.ids.at(-1), state.page - 1) : neighbour(data.ids[at - 1], state.page),
    next: isLast ? neighbour(after.data?.ids[0], state.page + 1) : neighbour(data.ids[at + 1], state.page),
  };
}
