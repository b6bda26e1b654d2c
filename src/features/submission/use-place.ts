import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import { useEffect } from 'react';
import type { SubmissionTable } from '~/api/schema';
import { submissionsAddress, type SubmissionsState } from '~/shared/submissions/address';
import { rowsKey, rowsParams, wholeRowsParams } from '~/shared/submissions/queries';
import type { SubmissionId } from '~/shared/submissions/record';

/** A part of the list that the submission was opened from. */
interface Stretch {
  ids: string[];
  /** The place of the first one in the whole list, from 0. */
  start: number;
  total: number;
}

type FormId = Pick<SubmissionId, 'projectId' | 'xmlFormId'>;

const idsOf = ({ value }: SubmissionTable): string[] => value.map(({ __id }) => String(__id));

/** A page of the list: from the table that shows it, or its ids from the server. */
async function readPage(form: FormId, state: SubmissionsState, signal?: AbortSignal): Promise<Stretch> {
  const start = (state.page - 1) * state.pageSize;
  const shown = queryClient.getQueryData<SubmissionTable>(rowsKey(form, rowsParams(form, state)));
  const table =
    shown ??
    (await listSubmissionRows(
      form.projectId,
      form.xmlFormId,
      { ...wholeRowsParams(state), $select: '__id' },
      { signal: signal ?? null },
    ));
  return { ids: idsOf(table), start, total: table['@odata.count'] ?? start + table.value.length };
}

/**
 * The list as it was when its first submission was opened: a review may take a submission out of the list's filter, and
 * the next one must stay the next one. So this is read once per page of the list, and not after writes.
 */
const pageOptions = (form: FormId, state: SubmissionsState | null) =>
  queryOptions({
    queryKey: ['list around', form, state && submissionsAddress.write(state).toString()],
    queryFn: state ? ({ signal }) => readPage(form, state, signal) : skipToken,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  });

/** A submission in the list. */
interface Neighbour {
  instanceId: string;
  /** The state of the list in its address: on the page that shows it. */
  search: string;
}

export interface Place {
  /** From 1. */
  number: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/**
 * The place of a submission in the list it was opened from, whose filters and order are in the address. Undefined while
 * it is read, null if the submission is not on that page of the list.
 */
export function usePlace(id: SubmissionId, search: URLSearchParams): Place | null | undefined {
  const { projectId, xmlFormId, instanceId } = id;
  const form = { projectId, xmlFormId };
  const state = submissionsAddress.read(search);
  const { data, refetch } = useQuery(pageOptions(form, state));
  const at = data?.ids.indexOf(instanceId) ?? -1;
  const isMissing = data !== undefined && at < 0;
  // The list may have been refreshed since: read it again, once for each submission.
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, instanceId, refetch]);
  const onPage = (page: number) => ({ ...state, page });
  const isFirst = data !== undefined && at === 0 && state.page > 1;
  const isLast =
    data !== undefined && at >= 0 && at === data.ids.length - 1 && data.start + data.ids.length < data.total;
  const before = useQuery(pageOptions(form, isFirst ? onPage(state.page - 1) : null));
  const after = useQuery(pageOptions(form, isLast ? onPage(state.page + 1) : null));
  if (!data) return undefined;
  if (at < 0) return null;
  const neighbour = (found: string | undefined, page: number): Neighbour | null =>
    found === undefined
      ? null
      : { instanceId: found, search: submissionsAddress.write(onPage(page), search).toString() };
  return {
    number: data.start + at + 1,
    total: data.total,
    previous: isFirst ? neighbour(before.data?.ids.at(-1), state.page - 1) : neighbour(data.ids[at - 1], state.page),
    next: isLast ? neighbour(after.data?.ids[0], state.page + 1) : neighbour(data.ids[at + 1], state.page),
  };
}
