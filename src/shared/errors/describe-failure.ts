import type { I18n, MessageDescriptor } from '@lingui/core';
import { LostAnswer } from '~/api/problem';
import { describeError } from './describe-error';
import { UserFacingError } from './user-facing-error';

export interface FailureText<Said = MessageDescriptor | string> {
  /** Null if it is unknown whether it was done; `why` says so. */
  failureTitle: Said | null;
  why: MessageDescriptor;
  details?: string;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof LostAnswer
    ? error.outcome === 'unknown'
    : error instanceof UserFacingError && isUnknown(error.cause);

/** `title` says what was not done ("The comment was not saved."); `error` is what was caught. */
export function describeFailure<Said extends MessageDescriptor | string>(
  title: Said,
  error: unknown,
): FailureText<Said> {
  return { failureTitle: isUnknown(error) ? null : title, ...describeError(error) };
}

export const reasonText = (error: unknown, i18n: I18n): string => i18n._(describeError(error).why);
