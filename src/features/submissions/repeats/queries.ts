import { useEffect } from 'react';
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import type { SubmissionsState } from '~/domain/submissions/address';
import { needsIndex } from '~/domain/row-index/address';
import { type FormId, rowsKey, rowsOf, rowsQuery, wholeRowsParams } from '~/domain/submissions/queries';
import { loadFound } from '~/domain/submissions/load-found';

/** Submissions per request: a page of 250 has up to 1 MB of answers. */
const sliceSize = 100;

export const sliceAt = (index: number) => Math.floor(index / sliceSize);

/** The same part as the local index finds it: its rows have their repeats. */
const foundSlice = (form: FormId, state: SubmissionsState, slice: number, readAt: number) =>
  queryOptions({
    queryKey: [...rowsKey(form), 'found slice', state, slice, readAt],
    queryFn: async ({ signal }) =>
      (await loadFound()).readFoundAt(form, state, {
        skip: (state.page - 1) * state.pageSize + slice * sliceSize,
        top: Math.min(sliceSize, state.pageSize - slice * sliceSize),
        signal,
        fresh: false,
      }),
  });

/**
 * A part of the page on screen with its repeats. The server reads their own tables very slowly, and expands them only in
 * whole rows (`$select` is refused with 501.11).
 */
function sliceOptions(form: FormId, state: SubmissionsState, slice: number, readAt: number) {
  if (needsIndex(state)) return foundSlice(form, state, slice, readAt);
  const { $count: _, ...page } = wholeRowsParams(state);
  const params = {
    ...page,
    $expand: '*' as const,
    $top: Math.min(sliceSize, state.pageSize - slice * sliceSize),
    $skip: (state.page - 1) * state.pageSize + slice * sliceSize,
  };
  return rowsQuery(form, params);
}

/** One answer of several slices: the rows by id, as far as they have loaded. */
function combined(slices: readonly UseQueryResult<SubmissionTable>[]) {
  const rows = new Map<string, SubmissionRow>();
  for (const { data } of slices) if (data) for (const row of rowsOf(data)) rows.set(row.__id, row);
  return {
    rows,
    isFetching: slices.some(({ isFetching }) => isFetching),
    readAt: Math.min(...slices.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isLoading: slices.some(({ isPending }) => isPending),
    error: slices.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => slices.forEach((slice) => void slice.refetch()),
  };
}

/** The rows of slices with their repeats. They are read again when the page on screen was (`readAt`). */
export function useExpandedRows(form: FormId, state: SubmissionsState, slices: readonly number[], readAt: number) {
  const expanded = useQueries({
    queries: slices.map((slice) => sliceOptions(form, state, slice, readAt)),
    combine: combined,
  });
  const { refetch } = expanded;
  const isOld = !expanded.isFetching && expanded.error === null && expanded.readAt < readAt;
  useEffect(() => {
    if (isOld) refetch();
  }, [isOld, refetch]);
  return expanded;
}
