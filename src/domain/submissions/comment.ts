import { listSubmissionComments } from '~/api/generated/hooks/submission-comments';
import { createSubmissionComment } from '~/api/generated/writes/submission-comments';
import { settleWrite, valueOf } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import type { SubmissionId } from './record';

/**
 * Comments on a submission. If the answer is lost, the comments are read again: one more of this person with this text
 * proves that it arrived. Throws ApiError when the server refuses, and LostAnswer. In: for a try whose result may not be
 * known in the end, a function that gets the number of those before it; for another try after that, this number.
 */
export async function comment(
  { projectId, xmlFormId, instanceId }: SubmissionId,
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
  valueOf(
    await settleWrite(() => createSubmissionComment(projectId, xmlFormId, instanceId, { body }), {
      before,
      read,
      happened: (now, then) => now > then,
    }),
  );
}
