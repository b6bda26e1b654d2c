import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { alerts } from '~/shared/ui/overlays/alerts';

/**
 * Says that a definition was taken. In: what was done, and how many errors the check on the page had found in the file:
 * the server took it all the same.
 */
export function sayAccepted(done: MessageDescriptor, errors: number): void {
  if (errors === 0) return alerts.success(done);
  const what = i18n._(done);
  alerts.info(
    msg`${what} The server accepted the file, although the check on this page found ${plural(errors, {
      one: '# error. Test the draft before you publish it.',
      other: '# errors. Test the draft before you publish it.',
    })}`,
  );
}
