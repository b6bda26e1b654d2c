import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { updateSubmission } from '~/api/generated/writes/submissions';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ReviewState, SubmissionRow } from '~/api/schema';
import { describeError } from '~/shared/errors/describe-error';
import { type AlertAction, alerts } from '~/shared/ui/overlays/alerts';
import { type FormId, patchRow, readRow, rowsKey } from './queries';

/** The states a person may set (spec 21 §21.5). */
export const reviewChoices = ['approved', 'hasIssues', 'rejected'] as const;
export type ReviewChoice = (typeof reviewChoices)[number];

/** What the toast says after each. */
export const reviewed: Record<ReviewChoice, MessageDescriptor> = {
  approved: msg`The submission is approved.`,
  hasIssues: msg`The submission is marked as having issues.`,
  rejected: msg`The submission is rejected.`,
};

/** What became of a review: recorded; or, after a lost answer, that it was not, or that nobody can tell. */
export type ReviewOutcome = 'done' | 'not-done' | 'unknown';

/** Takes over what the server says about a row, and lets other pages and counts be read again when they are shown. */
function settle(form: FormId, instanceId: string, system: Parameters<typeof patchRow>[2]): void {
  patchRow(form, instanceId, system);
  void queryClient.invalidateQueries({ queryKey: rowsKey(form), refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: getGetFormQueryKey(form.projectId, form.xmlFormId) });
}

/**
 * Records a review state with notes for the history. When the answer gets lost, the submission is read again to say
 * what really happened. Throws ApiError when the server refuses.
 */
export async function review(
  form: FormId,
  before: SubmissionRow,
  reviewState: ReviewState,
  notes: string,
): Promise<ReviewOutcome> {
  const instanceId = before.__id;
  const headers = notes === '' ? undefined : { 'X-Action-Notes': encodeURIComponent(notes.toWellFormed()) };
  // A refresh under way would bring back the state from before.
  await queryClient.cancelQueries({ queryKey: rowsKey(form) });
  try {
    const updated = await updateSubmission(
      form.projectId,
      form.xmlFormId,
      instanceId,
      { reviewState },
      headers && { headers },
    );
    settle(form, instanceId, { reviewState: updated.reviewState, updatedAt: updated.updatedAt });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const row = await readRow(form, instanceId).catch(() => null);
    if (!row) return 'unknown';
    settle(form, instanceId, row.__system);
    const written = row.__system.updatedAt !== before.__system.updatedAt;
    return written && row.__system.reviewState === reviewState ? 'done' : 'not-done';
  }
}

/** The way back to the state from before, for the toast. The server takes any state, also "received". */
export function undoReview(form: FormId, before: SubmissionRow, onDone: () => void): AlertAction {
  return {
    label: msg`Undo`,
    run: async () => {
      try {
        // The row has changed since: an undo that got lost shows by the state alone.
        const outcome = await review(
          form,
          { ...before, __system: { ...before.__system, updatedAt: null } },
          before.__system.reviewState,
          '',
        );
        if (outcome === 'done') {
          onDone();
          return true;
        }
        alerts.danger(msg`The answer got lost on its way. Refresh the table to see the review state.`);
      } catch (error) {
        const { text, details } = describeError(error);
        alerts.danger(text, details === undefined ? {} : { details });
      }
      return false;
    },
  };
}
