import { listSubmissionAudits } from '~/api/generated/hooks/submissions';
import { ApiError, isLostAnswer, LostAnswer } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { SubmissionAuditExtended, SubmissionRow } from '~/api/schema';
import { signedInUser } from '~/session/session';
import { versionCalled } from '~/api/edition';
import { feedOptions } from '~/domain/submission-feed/queries';
import { type FormId, readRow } from '~/domain/submissions/queries';
import { rowIn, type SubmissionId, submissionOptions } from '~/domain/submissions/record';
import { type Review, review, type ReviewChoice } from '~/domain/submissions/review';
import { fetchFormWithFiles } from '~/domain/answers/form-with-files';

/** Data that were loaded ahead are shown at once, and refreshed while they show. */
const aheadFor = 10 * 60_000;

const aheadOptions = (id: SubmissionId) => {
  const { audits, comments, diffs } = feedOptions(id);
  return {
    answers: { ...submissionOptions(id), staleTime: aheadFor },
    audits: { ...audits, staleTime: aheadFor },
    comments: { ...comments, staleTime: aheadFor },
    diffs: { ...diffs, staleTime: aheadFor },
  };
};

/** The queries of a submission and its history, before it is asked for. */
export const aheadQueries = (id: SubmissionId) => Object.values(aheadOptions(id));

/** Loads a submission before it is asked for: answers, the form it was filled in with, and history. Out: whether it did. */
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
    // It is loaded again, and the failure explained, when it is shown.
    return false;
  }
}

/** A decision about a submission. */
export interface Decision {
  id: string;
  /** What the submission is called, for messages after it has left the screen. */
  name: string;
  choice: ReviewChoice;
  notes: string;
  /** The state that the person saw. */
  known: Review;
  /** Nobody knows what became of an earlier try. */
  unsure: boolean;
}

/** The latest change of a submission: by whom and when. */
export interface Change {
  actor: string | null;
  isMe: boolean;
  action: string;
  state: string | null;
  loggedAt: string;
}

const changes = new Set(['submission.update', 'submission.update.version']);

/** The latest change in a history, newest first; undefined if nobody changed it. */
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

export type Outcome =
  | { kind: 'recorded'; after: Review }
  /** Somebody changed it after it was shown: nothing was sent. */
  | { kind: 'faster'; now: SubmissionRow; change: Change | undefined }
  | { kind: 'deleted' };

/**
 * Records a decision if nobody has changed the submission since it was shown. Throws ApiError when the server refuses,
 * and LostAnswer.
 */
export async function record(form: FormId, decision: Decision): Promise<Outcome> {
  const { id, choice, notes, known, unsure } = decision;
  const { projectId, xmlFormId } = form;
  let now: SubmissionRow | null;
  let change: Change | undefined;
  try {
    now = await readRow(form, id);
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
    // An earlier try of this person arrived after all.
    if (unsure && change?.isMe && reviewState === choice)
      return { kind: 'recorded', after: { reviewState, updatedAt } };
    return { kind: 'faster', now, change };
  }
  return { kind: 'recorded', after: await review(form, id, known, { reviewState: choice, notes }) };
}
