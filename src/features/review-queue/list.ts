import { getListSubmissionRowsQueryOptions, listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ListSubmissionRowsParams, SubmissionTable } from '~/api/schema';
import type { SubmissionsState } from '~/shared/submissions/address';
import { filterExpression, type FormId, orderExpression, rowsOf } from '~/shared/submissions/queries';
import type { Listed } from './queue';

/** Submissions that are listed at a time. */
const pageSize = 250;
/** Submissions that are listed twice, to find the place in a list that became shorter meanwhile. */
const overlap = 20;

function params(state: SubmissionsState, skip: number): ListSubmissionRowsParams {
  const filter = filterExpression(state);
  return {
    $top: pageSize,
    $skip: skip,
    $count: true,
    $select: '__id,__system',
    ...(filter === undefined ? {} : { $filter: filter }),
    $orderby: orderExpression(state),
  };
}

const listedIn = (table: SubmissionTable): Listed[] =>
  rowsOf(table).map(({ __id, __system: { reviewState, updatedAt } }) => ({
    id: __id,
    known: { reviewState, updatedAt },
  }));

const firstOptions = ({ projectId, xmlFormId }: FormId, state: SubmissionsState) =>
  getListSubmissionRowsQueryOptions(projectId, xmlFormId, params(state, 0));

/** Starts listing before the page shows. */
export const prefetchFirst = (form: FormId, state: SubmissionsState): void =>
  void queryClient.prefetchQuery(firstOptions(form, state));

/** A part of the list. `complete`: nothing follows. */
export interface Listing {
  listed: Listed[];
  total: number;
  complete: boolean;
}

/** The beginning of the list. Throws ApiError. */
export async function listFirst(form: FormId, state: SubmissionsState): Promise<Listing> {
  const table = await queryClient.fetchQuery(firstOptions(form, state));
  const listed = listedIn(table);
  return { listed, total: table['@odata.count'] ?? listed.length, complete: listed.length < pageSize };
}

/**
 * What follows the known submissions. Reviews move submissions out of the filter, so that the list becomes shorter and
 * the rest moves forward: this looks for the place where known ones end. In: the known ids, and how many of them have
 * probably left. Throws ApiError.
 */
export async function listMore(
  { projectId, xmlFormId }: FormId,
  state: SubmissionsState,
  known: ReadonlySet<string>,
  gone: number,
  signal: AbortSignal,
): Promise<Listing> {
  let skip = Math.max(0, known.size - gone - overlap);
  let isPlaceFound = false;
  for (;;) {
    // One after the other: each answer says where to look next.
    const table = await listSubmissionRows(projectId, xmlFormId, params(state, skip), { signal });
    const page = listedIn(table);
    isPlaceFound ||= skip === 0 || page.some(({ id }) => known.has(id));
    const listed = page.filter(({ id }) => !known.has(id));
    const complete = page.length < pageSize;
    if (!isPlaceFound) skip = Math.max(0, skip - pageSize);
    else if (listed.length > 0 || complete) return { listed, total: table['@odata.count'] ?? 0, complete };
    else skip += pageSize;
  }
}
