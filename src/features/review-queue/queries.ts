import { versionRef } from '~/api/form-version-ref';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getListSubmissionRowsQueryOptions, listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ListSubmissionRowsParams, SubmissionTable } from '~/api/schema';
import { fetchFormWithFiles } from '~/domain/answers/form-with-files';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { feedQueries } from '~/domain/submission-feed/feed';
import { filterExpression, type FormOrDraftRef, orderExpression, getRows } from '~/domain/submissions/queries';
import { firstRow, type SubmissionRef, submissionOptions } from '~/domain/submissions/record';
import { type Review, type ReviewChoice, reviewChoices } from '~/domain/submissions/review';
import { loadFound } from '~/domain/submissions/row-source';
import { submissionsSearchSchema, type SubmissionsState } from '~/domain/submissions/search-params';
import {
  prefetchOptions,
  pagedList,
  queueSearchParams,
  type QueueList,
  queuePageSize,
} from '~/shared/queue/list-pages';
import {
  afterStep as afterAnyStep,
  type Entry as AnyEntry,
  type Listed as AnyListed,
  type Queue as AnyQueue,
  type Step as AnyStep,
} from '~/shared/queue/queue';

export type Entry = AnyEntry<Review, ReviewChoice>;
export type Listed = AnyListed<Review>;
export type Queue = AnyQueue<Review, ReviewChoice>;
export type Step = AnyStep<Review, ReviewChoice>;

/** Prefetched with the route. */
export function reviewQueueQueries({ search, projectId, xmlFormId }: FormOrDraftRef & { search: URLSearchParams }) {
  const form = { projectId, xmlFormId };
  const { at } = queueSearchParams.read(search);
  return [
    ...(needsIndex(readQueueState(search)) ? [] : [firstOptions(form, readQueueState(search))]),
    ...(at === null ? [] : aheadQueries({ ...form, instanceId: at })),
    getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }),
  ];
}

/** Default filter: everything that is not reviewed yet. */
const toReview = ['null', "'edited'"] as const;

/** Filters and order of the submissions list in the same URL. */
export function readQueueState(search: URLSearchParams): SubmissionsState {
  const state = submissionsSearchSchema.read(search);
  return { ...state, reviewStates: state.reviewStates ?? toReview, page: 1 };
}

function params(state: SubmissionsState, skip: number): ListSubmissionRowsParams {
  const filter = filterExpression(state);
  return {
    $top: queuePageSize,
    $skip: skip,
    $count: true,
    $select: '__id,__system',
    ...(filter === undefined ? {} : { $filter: filter }),
    $orderby: orderExpression(state),
  };
}

const firstOptions = ({ projectId, xmlFormId }: FormOrDraftRef, state: SubmissionsState) =>
  getListSubmissionRowsQueryOptions(projectId, xmlFormId, params(state, 0));

const pageOf = (table: SubmissionTable) => ({
  listed: getRows(table).map(({ __id, __system: { reviewState, updatedAt } }) => ({
    id: __id,
    known: { reviewState, updatedAt },
  })),
  total: table['@odata.count'] ?? 0,
});

/** How the queue lists its submissions, from the server or the local index. Throws ApiError. */
export function queueList(form: FormOrDraftRef, state: SubmissionsState): QueueList<Review> {
  if (needsIndex(state)) {
    const find = async (skip: number, signal?: AbortSignal) => {
      const { readFoundAt } = await loadFound();
      return pageOf(
        await readFoundAt(form, state, { skip, top: queuePageSize, fresh: true, ...(signal && { signal }) }),
      );
    };
    return pagedList(() => find(0), find);
  }
  return pagedList(
    async () => pageOf(await queryClient.fetchQuery(firstOptions(form, state))),
    async (skip, signal) =>
      pageOf(await listSubmissionRows(form.projectId, form.xmlFormId, params(state, skip), { signal })),
  );
}

const aheadOptions = (id: SubmissionRef) => {
  const { audits, comments, diffs } = feedQueries(id);
  return {
    answers: prefetchOptions(submissionOptions(id)),
    audits: prefetchOptions(audits),
    comments: prefetchOptions(comments),
    diffs: prefetchOptions(diffs),
  };
};

const aheadQueries = (id: SubmissionRef) => Object.values(aheadOptions(id));

/** Prefetches a submission with its form version and history. Resolves to whether it succeeded. */
export async function loadAhead(id: SubmissionRef): Promise<boolean> {
  const { projectId, xmlFormId } = id;
  const { answers, audits, comments, diffs } = aheadOptions(id);
  try {
    const [answer] = await Promise.all([
      queryClient.fetchQuery(answers),
      queryClient.prefetchQuery(audits),
      queryClient.prefetchQuery(comments),
      queryClient.prefetchQuery(diffs),
    ]);
    const version = firstRow(answer)?.__system.formVersion;
    if (version === undefined) return false;
    await fetchFormWithFiles({ projectId, xmlFormId, edition: versionRef(version) });
    return true;
  } catch {
    // The screen fetches it again and shows the error.
    return false;
  }
}

const decidedAs = ({ reviewState }: Review): ReviewChoice | null =>
  reviewChoices.find((choice) => choice === reviewState) ?? null;

export const afterStep = (queue: Queue | null, step: Step): Queue | null => afterAnyStep(queue, step, decidedAs);

export function outcomeCounts({ entries }: Queue) {
  const counts = { approved: 0, hasIssues: 0, rejected: 0, others: 0, deleted: 0 };
  for (const { fate } of entries) {
    if (fate?.by === 'me') counts[fate.choice] += 1;
    else if (fate?.by === 'other') counts.others += 1;
    else if (fate) counts.deleted += 1;
  }
  return counts;
}
