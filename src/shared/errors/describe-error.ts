import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, isNeverSent, LostAnswer } from '~/api/problem';
import { isMissingCode } from '~/shared/lib/missing-code';
import { formatFileSizeLimit } from '~/shared/lib/sizes';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { uploadLimit } from '~/api/client';
import { problemText } from './problem-texts';
import { TextError } from './text-error';

/** Why something failed, in our words, and what the server said. */
export interface Reason {
  why: MessageDescriptor;
  /** The server's own message: only ever shown under "Details". */
  details?: string;
}

/** The text for a write whose answer was lost, after verifying it (api/settle-write.ts). */
const lostAnswerText = (outcome: LostAnswer['outcome']): MessageDescriptor =>
  outcome === 'not-done'
    ? msg`The connection was lost before the server answered. Nothing was changed: try again.`
    : msg`The connection was lost before the server answered. Your change may have been made. Check your connection, then look for it before you try again.`;

const serverMessage = (error: unknown): { details?: string } =>
  error instanceof ApiError && error.kind === 'problem' ? { details: error.message } : {};

function describeCall(error: ApiError): MessageDescriptor {
  if (error.status === 413) return msg`The data that you are trying to upload is too large.`;
  switch (error.kind) {
    case 'no-request':
      return msg`Something went wrong: nothing was sent. Try again.`;
    case 'no-response':
      return msg`Something went wrong: there was no response to your request. Check your connection and try again.`;
    case 'too-large': {
      const name = error.fileName ?? '';
      const limit = formatFileSizeLimit(uploadLimit);
      return msg`The file “${name}” that you are trying to upload is larger than the ${limit} limit.`;
    }
    case 'not-stored':
      return msg`The server did not store the file. Upload it again.`;
    case 'stored-elsewhere': {
      const name = error.fileName ?? '';
      return msg`The file “${name}” is in external storage that this page cannot read. Ask the administrator of the server to allow it.`;
    }
    case 'not-a-problem': {
      const status = error.status;
      return msg`Something went wrong: error code ${status}. Try again later.`;
    }
    case 'problem':
      return problemText(error);
  }
}

/**
 * Why a call failed. In: anything caught. Only for what shows a failure: everything else says
 * first what was not done, by `describeFailure`, `alerts.failed` or the heading above `reasonText`.
 */
export function describeError(error: unknown): Reason {
  if (isNeverSent(error))
    return { why: msg`This browser is offline, and nothing was sent. Connect it, then try again.` };
  if (error instanceof LostAnswer) return { why: lostAnswerText(error.outcome) };
  if (error instanceof TextError) return { why: error.text, ...serverMessage(error.cause) };
  if (error instanceof ApiError) return { why: describeCall(error), ...serverMessage(error) };
  if (isMissingCode(error))
    return { why: msg`Part of this page could not be loaded. Check your connection, then try again.` };
  // A refresh would lose what is not saved.
  if (hasUnsaved()) return { why: msg`Something went wrong on this page. Try again.` };
  return { why: msg`Something went wrong on this page. Refresh it and try again.` };
}
