import type { I18n } from '@lingui/core';
import { describeError } from './describe-error';

/** Why one of several things was not done. Its heading or its row says what was not done. */
export const reasonText = (error: unknown, i18n: I18n): string => i18n._(describeError(error).why);
