import type { I18n } from '@lingui/core';
import { describeError } from './describe-error';

export const reasonText = (error: unknown, i18n: I18n): string => i18n._(describeError(error).why);
