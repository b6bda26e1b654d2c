import { msg, plural } from '@lingui/core/macro';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { listSubmissionAudits } from '~/api/generated/hooks/submissions';
import { ApiError, isLostAnswer, LostAnswer } from '~/api/problem';
import type { SubmissionAuditExtended, SubmissionRow } from '~/api/schema';
import { type FormOrDraftRef, fetchRow } from '~/domain/submissions/queries';
import { type Review, submitReview, type ReviewChoice, reviewedMessage } from '~/domain/submissions/review';
import { shortId } from '~/domain/submissions/short-id';
import { signedInUser } from '~/session/session';
import { bidiIsolate } from '~/shared/lib/isolate';
import { useBackgroundSaves } from '~/shared/queue/use-queue';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { Step } from './queries';

export type Problem = Pick<Decision, 'id' | 'name' | 'choice'> & { decision: Decision } & (
    | { kind: 'failed'; error: unknown }
    | { kind: 'faster'; change: Change | undefined; now: Review }
  );

interface Undo {
  id: string;
  before: Review;
  after: Review;
}

const waitingText = (count: number) =>
  msg`${plural(count, { one: '# decision is not recorded yet.', other: '# decisions are not recorded yet.' })}`;

/**
 * Records decisions in the background. Leaving the page asks while any is not saved. Do not decide a submission again
 * while its decision is being saved.
 */
export function useReviewRecording(form: FormOrDraftRef, step: Dispatch<Step>) {
  const { projectId, xmlFormId } = form;
  const { problems, saving, background, forget, note: noteProblem } = useBackgroundSaves<Problem>(waitingText);
  const isLeft = useRef(false);
  /** Names for notifications after the submission has left the screen. */
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const note = useCallback(
    (problem: Problem) => {
      noteProblem(problem);
      // The user has left the page, so show a notification.
      if (isLeft.current) notifications.danger(msg`A decision was not recorded. Open the review queue again.`);
    },
    [noteProblem],
  );

  const undo = useCallback(
    ({ id, before, after }: Undo) =>
      background(async () => {
        try {
          const now = await submitReview({ projectId, xmlFormId }, id, after, {
            reviewState: before.reviewState,
            notes: '',
          });
          step({ do: 'undone', id, now });
          const name = bidiIsolate(names.current.get(id) ?? shortId(id));
          notifications.info(msg`Decision undone: ${name}`);
        } catch (error) {
          notifications.failed(msg`The decision was not undone.`, error);
        }
      }),
    [projectId, xmlFormId, background, step],
  );

  const decide = useCallback(
    (decision: Decision) => {
      const { id, name, choice, known } = decision;
      names.current.set(id, name);
      forget(id);
      step({ do: 'decide', id, choice });
      background(async () => {
        try {
          const outcome = await record({ projectId, xmlFormId }, decision);
          if (outcome.kind === 'recorded') {
            const { after } = outcome;
            step({ do: 'recorded', id, after });
            notifications.success(reviewedMessage(choice, name), {
              action: {
                label: msg`Undo`,
                run: () => {
                  undo({ id, before: known, after });
                  return true;
                },
              },
            });
            return;
          }
          step({ do: 'refused', id });
          if (outcome.kind === 'deleted') {
            step({ do: 'deleted', id });
            const called = bidiIsolate(name);
            notifications.danger(msg`The submission was deleted before your decision was recorded: ${called}`);
            return;
          }
          const { reviewState, updatedAt } = outcome.now.__system;
          step({ do: 'seen', id, now: { reviewState, updatedAt } });
          note({ id, name, choice, decision, kind: 'faster', change: outcome.change, now: { reviewState, updatedAt } });
        } catch (error) {
          step({ do: 'refused', id });
          const unsure = error instanceof LostAnswer && error.outcome === 'unknown';
          note({ id, name, choice, decision: { ...decision, unsure }, kind: 'failed', error });
        }
      });
    },
    [projectId, xmlFormId, background, forget, note, step, undo],
  );

  return { problems, saving, decide, undo, forget };
}

interface Decision {
  id: string;
  name: string;
  choice: ReviewChoice;
  notes: string;
  known: Review;
  /** An earlier try has an unknown outcome. */
  unsure: boolean;
}

export interface Change {
  actor: string | null;
  isMe: boolean;
  action: string;
  state: string | null;
  loggedAt: string;
}

const changes = new Set(['submission.update', 'submission.update.version']);

/** Takes the audits newest first; undefined if there is no change. */
export function latestChange(audits: readonly unknown[] | undefined): Change | undefined {
  const entry = (audits as readonly SubmissionAuditExtended[] | undefined)?.find(({ action }) => changes.has(action));
  if (!entry) return undefined;
  const { reviewState } = entry.details as { reviewState?: unknown };
  return {
    actor: entry.actor?.displayName ?? null,
    isMe: entry.actorId !== null && entry.actorId === signedInUser()?.id,
    action: entry.action,
    state: typeof reviewState === 'string' ? reviewState : null,
    loggedAt: entry.loggedAt,
  };
}

type Outcome =
  | { kind: 'recorded'; after: Review }
  | { kind: 'faster'; now: SubmissionRow; change: Change | undefined }
  | { kind: 'deleted' };

/** Records a decision unless the submission has changed since it was shown. Throws ApiError and LostAnswer. */
async function record(form: FormOrDraftRef, decision: Decision): Promise<Outcome> {
  const { id, choice, notes, known, unsure } = decision;
  const { projectId, xmlFormId } = form;
  let now: SubmissionRow | null;
  let change: Change | undefined;
  try {
    now = await fetchRow(form, id);
    if (now && now.__system.updatedAt !== known.updatedAt)
      change = latestChange(await listSubmissionAudits(projectId, xmlFormId, id));
  } catch (error) {
    // Nothing was sent by this try.
    if (error instanceof ApiError && isLostAnswer(error)) throw new LostAnswer(unsure ? 'unknown' : 'not-done', error);
    throw error;
  }
  if (!now) return { kind: 'deleted' };
  if (now.__system.updatedAt !== known.updatedAt) {
    const { reviewState, updatedAt } = now.__system;
    // The earlier try was saved after all.
    if (unsure && change?.isMe && reviewState === choice)
      return { kind: 'recorded', after: { reviewState, updatedAt } };
    return { kind: 'faster', now, change };
  }
  return { kind: 'recorded', after: await submitReview(form, id, known, { reviewState: choice, notes }) };
}
