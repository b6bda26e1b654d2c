import type { MessageDescriptor } from '@lingui/core';
import { LostAnswer } from '~/api/problem';
import { describeError } from './describe-error';
import { TextError } from './text-error';

/** A failed action in words: what was not done, why, and the server's own message. */
export interface FailureText<Said = MessageDescriptor | string> {
  /** Null if nobody knows whether it was done: `why` says so. */
  notDone: Said | null;
  why: MessageDescriptor;
  details?: string;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof LostAnswer ? error.outcome === 'unknown' : error instanceof TextError && isUnknown(error.cause);

/** Takes the sentence that says what was not done ("The comment was not saved."), and what was caught. */
export function describeFailure<Said extends MessageDescriptor | string>(
  notDone: Said,
  error: unknown,
): FailureText<Said> {
  return { notDone: isUnknown(error) ? null : notDone, ...describeError(error) };
}
