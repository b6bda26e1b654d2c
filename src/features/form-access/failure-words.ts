import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reasonText } from '~/shared/errors/reason-text';
import type { Failure } from './outcomes';

/** Why a change was not saved, in words. */
export function failureWords(why: Failure, i18n: I18n): string {
  switch (why.kind) {
    case 'not-done':
      return i18n._(msg`The connection was lost before the server answered. The change was not made. Try again.`);
    case 'unknown':
      return i18n._(
        msg`The connection was lost before the server answered. The change may have been made: try again when you are online.`,
      );
    case 'error':
      return reasonText(why.error, i18n);
  }
}
