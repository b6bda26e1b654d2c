import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import type { SubmissionRow } from '~/api/schema';
import { odataAnd } from '~/shared/lib/odata';
import { isNewestFirst, type SubmissionsState } from '~/shared/submissions/address';
import { filterExpression, type FormId, rowsOf } from '~/shared/submissions/queries';

/** How often the server is asked, in milliseconds. */
const interval = 30_000;

const timeOf = ({ __system }: SubmissionRow): number => Date.parse(__system.submissionDate);

/** The time of the newest submission that a filter selects; null without any. */
async function newestOf({ projectId, xmlFormId }: FormId, state: SubmissionsState): Promise<number | null> {
  const $filter = filterExpression(state);
  const table = await listSubmissionRows(projectId, xmlFormId, {
    ...($filter === undefined ? {} : { $filter }),
    $orderby: '__system/submissionDate desc',
    $select: '__id,__system',
    $top: 1,
  });
  const [row] = rowsOf(table);
  return row ? timeOf(row) : null;
}

async function countSince(form: FormId, state: SubmissionsState, since: number | null): Promise<number> {
  // The server keeps milliseconds: the next one begins what is new.
  const isNew = since === null ? null : `__system/submissionDate ge ${new Date(since + 1).toISOString()}`;
  const $filter = odataAnd([filterExpression(state) ?? null, isNew]);
  const { '@odata.count': count = 0 } = await listSubmissionRows(form.projectId, form.xmlFormId, {
    $top: 0,
    $count: true,
    ...($filter === undefined ? {} : { $filter }),
  });
  return count;
}

/**
 * How many submissions have arrived that the list does not show: a count every 30 seconds while the page is in front.
 * A failure is silent, and the next count tries again. In: the rows on screen, undefined while they load, and when they
 * were read. Out: 0 while nothing is known.
 */
export function useArrivals(
  form: FormId,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
  readAt: number,
): number {
  const { projectId, xmlFormId, isDraft = false } = form;
  // On the first page of the usual order the newest one is on screen; elsewhere it is asked for once.
  const [first] = rows ?? [];
  const onScreen = rows && state.page === 1 && isNewestFirst(state) ? (first ? timeOf(first) : null) : undefined;
  const filter = filterExpression(state);
  const [asked, setAsked] = useState<{ of: string; newest: number | null }>();
  const of = `${filter ?? ''} ${readAt}`;
  const since = onScreen !== undefined ? onScreen : asked?.of === of ? asked.newest : undefined;
  const { data } = useQuery({
    queryKey: ['arrivals', projectId, xmlFormId, filter, since, readAt],
    queryFn: async () => {
      if (since !== undefined) return countSince(form, state, since);
      setAsked({ of, newest: await newestOf(form, state) });
      return 0;
    },
    enabled: rows !== undefined && !isDraft,
    // Nothing has arrived when the rows have just been read.
    initialData: 0,
    staleTime: interval,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
  });
  return data;
}
