import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { FormRef } from '~/api/form-version-ref';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import type { ReviewState } from '~/api/schema';
import { patchRow } from '~/domain/submissions/queries';
import { postComment, submitReview } from '~/domain/submissions/review';
import { moveSubmission, readSystems, type System } from '~/domain/submissions/trash';
import type { Job } from '~/shared/jobs/job';
import type { JobItem, JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { type BulkOutcome, rowsToCheck } from '~/shared/rows/bulk-outcome';
import { currentRows, registerCurrentRows } from '~/shared/rows/current-rows';
import { type TrashInput, createTrashJobs } from '~/shared/rows/trash-jobs';
import { resultIdentity, submissionJobItems, type ListedSubmission, type ListedItem } from './listed';

interface ReviewInput extends FormRef {
  /** The new state; absent for Undo, which restores each one's own. */
  reviewState?: ReviewState;
  /** For Undo: the state set by the first job. */
  undoes?: ReviewState;
  notes: string;
}

/** For Undo with a fourth value: the state from before the first job. */
type ReviewItem = ListedItem | readonly [...ListedItem, target: ReviewState];
type ReviewJob = Job<ReviewInput, ReviewItem, BulkOutcome>;

/** Null is "received". */
const targetOf = ({ reviewState }: ReviewInput, [, , , target = null]: ReviewItem): ReviewState =>
  reviewState === undefined ? target : reviewState;

/** Undo works once per job. */
const undone = new WeakSet<ReviewJob>();

function changedItems(job: ReviewJob): JobItem<ReviewItem>[] {
  return job.all().flatMap(({ item, note }) => {
    if (!note || !('at' in note)) return [];
    const [before, , submitter] = item.data;
    return [{ ...item, data: [targetOf(job.input, item.data), note.at, submitter, before] as const }];
  });
}

/**
 * Sets the review state of many submissions. Skips those that changed since they were listed, so that no decision is
 * overwritten unseen.
 */
export const reviewKind: JobKind<ReviewInput, ReviewItem, BulkOutcome> = {
  name: 'submissions-review',
  parallel: { from: 5, most: 5 },
  failureLimits: { failed: 10 },
  isFatal: (error) => isProblem(error, '403.1'),
  async run({ id, data }, { input, before, signal, keep }) {
    const now = await currentRows<System>(input).of(id, { before, signal });
    const target = targetOf(input, data);
    if (!now || now.deletedAt !== null) {
      keep({ why: 'gone' });
      return 'skipped';
    }
    const isChanged = now.updatedAt !== data[1];
    if (isChanged) patchRow(input, id, now);
    if (now.reviewState === target) {
      // A lost try has set it. Otherwise its time of change does not matter: a job resumed after a reload may not know the last one.
      const isDone = isChanged && before === 'unknown';
      keep(isDone ? { at: now.updatedAt } : { why: 'same' });
      return isDone ? undefined : 'skipped';
    }
    if (isChanged) {
      keep({ why: 'changed' });
      return 'skipped';
    }
    signal.throwIfAborted();
    try {
      const { updatedAt } = await submitReview(
        input,
        id,
        now,
        { reviewState: target, notes: input.notes },
        { ofMany: true },
      );
      keep({ at: updatedAt });
    } catch (error) {
      if (!isProblem(error, '404.1')) throw error;
      keep({ why: 'gone' });
      return 'skipped';
    }
    return undefined;
  },
  prepare: (job) => registerCurrentRows(job.input, job, (ids, signal) => readSystems(job.input, ids, signal)),
  finish(job) {
    void refetchAfter('updateSubmission', job.input.projectId, job.input.xmlFormId);
  },
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  doneTitle: ({ input }, done) => (input.reviewState === undefined ? undoneTitle(input.undoes, done) : undefined),
  doneText({ input }, done) {
    if (input.reviewState !== undefined)
      return msg`${plural(done, { one: 'Set the review state of # submission.', other: 'Set the review state of # submissions.' })}`;
    const what = i18n._(undoneTitle(input.undoes, done));
    return msg`${what}.`;
  },
  undo: {
    count: (job) => (job.input.reviewState === undefined || undone.has(job) ? 0 : changedItems(job).length),
    start: undoReview,
  },
  toCheck: (job) => rowsToCheck(job, resultIdentity.addressOf),
  async resultFile(job) {
    const { bulkResultFile } = await import('~/shared/rows/bulk-result');
    const states = ({ item: { data } }: { item: JobItem<ReviewItem> }) => ({
      before: data[0] ?? 'received',
      after: targetOf(job.input, data) ?? 'received',
    });
    return bulkResultFile(job, { ...resultIdentity, statesOf: states, same: msg`Had this state already.` });
  },
  resume: { storedNote: (note) => note },
};

export function reviewTitle(state: ReviewState | undefined, count: number): MessageDescriptor {
  switch (state) {
    case 'approved':
      return msg`${plural(count, { one: 'Approve # submission', other: 'Approve # submissions' })}`;
    case 'rejected':
      return msg`${plural(count, { one: 'Reject # submission', other: 'Reject # submissions' })}`;
    case 'hasIssues':
      return msg`${plural(count, { one: 'Mark # submission as having issues', other: 'Mark # submissions as having issues' })}`;
    default:
      return msg`${plural(count, { one: 'Review # submission', other: 'Review # submissions' })}`;
  }
}

function undoTitle(state: ReviewState | undefined, count: number): MessageDescriptor {
  switch (state) {
    case 'approved':
      return msg`${plural(count, { one: 'Undo # approval', other: 'Undo # approvals' })}`;
    case 'rejected':
      return msg`${plural(count, { one: 'Undo # rejection', other: 'Undo # rejections' })}`;
    default:
      return msg`${plural(count, { one: 'Undo # review', other: 'Undo # reviews' })}`;
  }
}

function undoneTitle(state: ReviewState | undefined, count: number): MessageDescriptor {
  switch (state) {
    case 'approved':
      return msg`${plural(count, { one: 'Undid # approval', other: 'Undid # approvals' })}`;
    case 'rejected':
      return msg`${plural(count, { one: 'Undid # rejection', other: 'Undid # rejections' })}`;
    default:
      return msg`${plural(count, { one: 'Undid # review', other: 'Undid # reviews' })}`;
  }
}

function undoReview(job: ReviewJob): void {
  if (job.isActive || undone.has(job)) return;
  undone.add(job);
  const { address, input } = job;
  const items = changedItems(job);
  const { projectId, xmlFormId } = input;
  startPanelJob(reviewKind, {
    title: i18n._(undoTitle(input.reviewState, items.length)),
    address,
    input: { projectId, xmlFormId, notes: '', ...(input.reviewState !== undefined && { undoes: input.reviewState }) },
    items,
  });
}

export function startReview(
  { projectId, xmlFormId }: FormRef,
  listed: ReadonlyMap<string, ListedSubmission>,
  { reviewState, notes }: { reviewState: ReviewState; notes: string },
): void {
  startPanelJob(reviewKind, {
    title: i18n._(reviewTitle(reviewState, listed.size)),
    address: paths.submissions(projectId, xmlFormId),
    input: { projectId, xmlFormId, reviewState, notes },
    items: submissionJobItems(listed),
  });
}

export const { kinds: trashKinds, start: startMoving } = createTrashJobs<
  FormRef & TrashInput,
  ListedSubmission,
  ListedItem,
  System
>({
  name: 'submissions',
  parallel: { from: 5, most: 5 },
  read: (form) => (ids, signal) => readSystems(form, ids, signal),
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  isChanged: ({ updatedAt }, listed) => updatedAt !== listed[1],
  move: moveSubmission,
  changedAt: ({ updatedAt }) => updatedAt,
  invalidate: (move, { projectId, xmlFormId }) =>
    void refetchAfter(move === 'delete' ? 'deleteSubmission' : 'restoreSubmission', projectId, xmlFormId),
  itemsOf: submissionJobItems,
  listPath: ({ projectId, xmlFormId }, search) => paths.submissions(projectId, xmlFormId, search),
  titles: { delete: msg`Delete submissions`, restore: msg`Restore submissions` },
  doneText: (move, done) =>
    move === 'delete'
      ? msg`${plural(done, { one: 'Moved # submission to the trash.', other: 'Moved # submissions to the trash.' })}`
      : msg`${plural(done, { one: 'Restored # submission.', other: 'Restored # submissions.' })}`,
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  identity: resultIdentity,
});

interface CommentInput extends FormRef {
  text: string;
}

/** The note of an item counts the equal comments of this user from before, to detect a lost try that was saved. */
const commentKind: JobKind<CommentInput, ListedItem, number> = {
  name: 'submissions-comment',
  parallel: { from: 5, most: 5 },
  failureLimits: { failed: 10 },
  isFatal: (error) => isProblem(error, '403.1'),
  run: async ({ id }, { input: { projectId, xmlFormId, text }, note, before, signal, keep }) =>
    postComment({ projectId, xmlFormId, instanceId: id }, text, {
      ...(before === 'unknown' && note !== undefined && { earlier: note }),
      onCounted: keep,
      signal,
    }),
  failedText: (failed) => msg`${plural(failed, { one: '# submission failed', other: '# submissions failed' })}`,
  doneText: (_, done) =>
    msg`${plural(done, { one: 'Commented on # submission.', other: 'Commented on # submissions.' })}`,
};

export function startCommenting(
  { projectId, xmlFormId }: FormRef,
  listed: ReadonlyMap<string, ListedSubmission>,
  text: string,
): void {
  startPanelJob(commentKind, {
    title: i18n._(msg`${plural(listed.size, { one: 'Comment on # submission', other: 'Comment on # submissions' })}`),
    address: paths.submissions(projectId, xmlFormId),
    input: { projectId, xmlFormId, text },
    items: submissionJobItems(listed),
  });
}
