import { versionCalled } from '~/api/edition';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getListSubmissionRowsQueryOptions, listSubmissionRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ListSubmissionRowsParams, SubmissionTable } from '~/api/schema';
import { fetchFormWithFiles } from '~/domain/answers/form-with-files';
import { needsIndex } from '~/domain/row-index/address';
import { feedOptions } from '~/domain/submission-feed/feed';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import { filterExpression, type FormId, orderExpression, rowsOf } from '~/domain/submissions/queries';
import { rowIn, type SubmissionId, submissionOptions } from '~/domain/submissions/record';
import { type Review, type ReviewChoice, reviewChoices } from '~/domain/submissions/review';
import { loadFound } from '~/domain/submissions/row-source';
import { ahead, pagedList, queueAddress, type QueueList, queuePage } from '~/shared/queue/list-pages';
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
export function reviewQueueQueries({ search, projectId, xmlFormId }: FormId & { search: URLSearchParams }) {
  const form = { projectId, xmlFormId };
  const { at } = queueAddress.read(search);
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
  const state = submissionsAddress.read(search);
  return { ...state, reviewStates: state.reviewStates ?? toReview, page: 1 };
}

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

const firstOptions = ({ projectId, xmlFormId }: FormId, state: SubmissionsState) =>
  getListSubmissionRowsQueryOptions(projectId, xmlFormId, params(state, 0));

const pageOf = (table: SubmissionTable) => ({
  listed: rowsOf(table).map(({ __id, __system: { reviewState, updatedAt } }) => ({
    id: __id,
    known: { reviewState, updatedAt },
  })),
  total: table['@odata.count'] ?? 0,
});

/** How the queue lists its submissions, from the server or the local index. Throws ApiError. */
export function queueList(form: FormId, state: SubmissionsState): QueueList<Review> {
  if (needsIndex(state)) {
    const find = async (skip: number, signal?: AbortSignal) => {
      const { readFoundAt } = await loadFound();
      return pageOf(await readFoundAt(form, state, { skip, top: queuePage, fresh: true, ...(signal && { signal }) }));
    };
    return pagedList(() => find(0), find);
  }
  return pagedList(
    async () => pageOf(await queryClient.fetchQuery(firstOptions(form, state))),
    async (skip, signal) =>
      pageOf(await listSubmissionRows(form.projectId, form.xmlFormId, params(state, skip), { signal })),
  );
}

const aheadOptions = (id: SubmissionId) => {
  const { audits, comments, diffs } = feedOptions(id);
  return {
    answers: ahead(submissionOptions(id)),
    audits: ahead(audits),
    comments: ahead(comments),
    diffs: ahead(diffs),
  };
};

const aheadQueries = (id: SubmissionId) => Object.values(aheadOptions(id));

/** Prefetches a submission with its form version and history. Resolves to whether it succeeded. */
export async function loadAhead(id: SubmissionId): Promise<boolean> {
  const { projectId, xmlFormId } = id;
  const { answers, audits, comments, diffs } = aheadOptions(id);
  try {
    const [answer] = await Promise.all([
      queryClient.fetchQuery(answers),
      queryClient.prefetchQuery(audits),
      queryClient.prefetchQuery(comments),
      queryClient.prefetchQuery(diffs),
    ]);
    const version = rowIn(answer)?.__system.formVersion;
    if (version === undefined) return false;
    await fetchFormWithFiles({ projectId, xmlFormId, edition: versionCalled(version) });
    return true;
  } catch {
    // The screen fetches it again and shows the error.
    return false;
  }
}

const decidedAs = ({ reviewState }: Review): ReviewChoice | null =>
  reviewChoices.find((choice) => choice === reviewState) ?? null;

export const afterStep = (queue: Queue | null, step: Step): Queue | null => afterAnyStep(queue, step, decidedAs);

export function countsOf({ entries }: Queue) {
  const counts = { approved: 0, hasIssues: 0, rejected: 0, others: 0, deleted: 0 };
  for (const { fate } of entries) {
    if (fate?.by === 'me') counts[fate.choice] += 1;
    else if (fate?.by === 'other') counts.others += 1;
    else if (fate) counts.deleted += 1;
  }
  return counts;
}
