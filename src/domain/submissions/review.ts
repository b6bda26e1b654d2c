import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { listSubmissionComments } from '~/api/generated/hooks/submission-comments';
import { getCreateSubmissionCommentMutationOptions } from '~/api/generated/mutations/submission-comments';
import { getUpdateSubmissionMutationOptions, updateSubmission } from '~/api/generated/mutations/submissions';
import { mutate } from '~/api/mutation';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ReviewState, SubmissionRow } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { bidiIsolate } from '~/shared/lib/isolate';
import { type NotificationAction, notifications } from '~/shared/ui/overlays/notifications';
import { type FormOrDraftRef, patchRow, fetchRow, rowsKey } from './queries';
import type { SubmissionRef } from './record';

/** States that a user may set. */
export const reviewChoices = ['approved', 'hasIssues', 'rejected'] as const satisfies readonly ReviewState[];
export type ReviewChoice = (typeof reviewChoices)[number];

/** Notification after a review. `submission`: its name. */
export function reviewedMessage(choice: ReviewChoice, submission: string): MessageDescriptor {
  const name = bidiIsolate(submission);
  switch (choice) {
    case 'approved':
      return msg`Submission approved: ${name}`;
    case 'hasIssues':
      return msg`Submission marked as having issues: ${name}`;
    case 'rejected':
      return msg`Submission rejected: ${name}`;
  }
}

export type Review = Pick<SubmissionRow['__system'], 'reviewState' | 'updatedAt'>;

/** Refetches a submission and updates it in every cached page. Throws ApiError, also if it was deleted. */
async function readReview(form: FormOrDraftRef, instanceId: string): Promise<Review> {
  const row = await fetchRow(form, instanceId);
  if (!row) throw new ApiError({ kind: 'problem', status: 404, code: '404.1' });
  patchRow(form, instanceId, row.__system);
  return row.__system;
}

/**
 * Records a review state with notes. A lost answer counts as done only if the submission changed since `before`.
 * `ofMany`: the caller refetches after the last one. Returns the state as recorded. Throws ApiError and LostAnswer.
 */
export async function submitReview(
  form: FormOrDraftRef,
  instanceId: string,
  before: Review,
  { reviewState, notes }: { reviewState: ReviewState; notes: string },
  { ofMany = false } = {},
): Promise<Review> {
  const { projectId, xmlFormId } = form;
  const headers = notes === '' ? undefined : { 'X-Action-Notes': encodeURIComponent(notes.toWellFormed()) };
  if (!ofMany) await queryClient.cancelQueries({ queryKey: rowsKey(form) });
  const options = headers && { headers };
  const settled = await settleWrite(
    () =>
      ofMany
        ? updateSubmission(projectId, xmlFormId, instanceId, { reviewState }, options)
        : mutate(getUpdateSubmissionMutationOptions(options && { request: options }), {
            projectId,
            xmlFormId,
            instanceId,
            data: { reviewState },
          }),
    {
      before,
      read: () => readReview(form, instanceId),
      happened: (now) => now.updatedAt !== before.updatedAt && now.reviewState === reviewState && now,
    },
  );
  const recorded = settledValue(settled);
  const known: Review = { reviewState: recorded.reviewState, updatedAt: recorded.updatedAt };
  patchRow(form, instanceId, known);
  return known;
}

/** Undo for the notification; `after` is what the review recorded. The server accepts any state, also "received". */
export function undoReview(
  form: FormOrDraftRef,
  row: SubmissionRow,
  after: Review,
  onDone: () => void,
): NotificationAction {
  return {
    label: msg`Undo`,
    run: async () => {
      try {
        await submitReview(form, row.__id, after, { reviewState: row.__system.reviewState, notes: '' });
        onDone();
        return true;
      } catch (error) {
        notifications.failed(msg`The review state was not set back.`, error);
        return false;
      }
    },
  };
}

/**
 * Comments on a submission. After a lost answer, one more comment of this user with this text proves that it arrived.
 * Throws ApiError and LostAnswer. `onCounted` gets the number of such comments before; pass it as `earlier` to a
 * retry.
 */
export async function postComment(
  { projectId, xmlFormId, instanceId }: SubmissionRef,
  text: string,
  { earlier, onCounted, signal }: { earlier?: number; onCounted?: (count: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const body = text.toWellFormed();
  const me = signedInUser()?.id;
  const read = async () => {
    const comments = await listSubmissionComments(projectId, xmlFormId, instanceId);
    return comments.filter((one) => one.actorId === me && one.body === body).length;
  };
  const before = await read();
  if (earlier !== undefined && before > earlier) return;
  onCounted?.(before);
  signal?.throwIfAborted();
  settledValue(
    await settleWrite(
      () => mutate(getCreateSubmissionCommentMutationOptions(), { projectId, xmlFormId, instanceId, data: { body } }),
      {
        before,
        read,
        happened: (now, then) => now > then,
      },
    ),
  );
}
