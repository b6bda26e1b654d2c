import { getListSubmissionRowsQueryOptions, listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ListSubmissionRowsParams, SubmissionTable } from '~/api/schema';
import type { SubmissionsState } from '~/domain/submissions/address';
import { needsIndex } from '~/domain/row-index/address';
import { filterExpression, type FormId, orderExpression, rowsOf } from '~/domain/submissions/queries';
import { type Listing, listMore as listMorePages, queuePage } from '~/shared/queue/list-pages';
import type { Review } from '~/domain/submissions/review';
import { loadFound } from '~/domain/submissions/load-found';
import type { Listed } from './queue';

function params(state: SubmissionsState, skip: number): ListSubmissionRowsParams {
  const filter = filterExpression(state);
  return {
    $top: queuePage,
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

export const firstOptions = ({ projectId, xmlFormId }: FormId, state: SubmissionsState) =>
  getListSubmissionRowsQueryOptions(projectId, xmlFormId, params(state, 0));

/** A part of the list as the local index finds it. */
async function foundIn(form: FormId, state: SubmissionsState, skip: number, signal?: AbortSignal) {
  const { readFoundAt } = await loadFound();
  const table = await readFoundAt(form, state, { skip, top: queuePage, fresh: true, ...(signal && { signal }) });
  return { listed: listedIn(table), total: table['@odata.count'] ?? 0 };
}

/** The beginning of the list. Throws ApiError. */
export async function listFirst(form: FormId, state: SubmissionsState): Promise<Listing<Review>> {
  if (needsIndex(state)) {
    const found = await foundIn(form, state, 0);
    return { ...found, complete: found.listed.length < queuePage };
  }
  const table = await queryClient.fetchQuery(firstOptions(form, state));
  const listed = listedIn(table);
  return { listed, total: table['@odata.count'] ?? listed.length, complete: listed.length < queuePage };
}

/** What follows the known submissions (`listMore`). Throws ApiError. */
export const listMore = (
  { projectId, xmlFormId }: FormId,
  state: SubmissionsState,
  known: ReadonlySet<string>,
  gone: number,
  signal: AbortSignal,
): Promise<Listing<Review>> =>
  listMorePages(
    async (skip) => {
      if (needsIndex(state)) return foundIn({ projectId, xmlFormId }, state, skip, signal);
      const table = await listSubmissionRows(projectId, xmlFormId, params(state, skip), { signal });
      return { listed: listedIn(table), total: table['@odata.count'] ?? 0 };
    },
    known,
    gone,
  );
