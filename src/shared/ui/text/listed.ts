import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names after each other with the comma of the language of the interface. In: any number of them, as they are shown. */
export const listed = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce((first, second) => i18n._(msg`${first}, ${second}`));
