import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { notifications } from './notifications';

const refresh = {
  label: msg`Refresh page`,
  run: () => {
    location.reload();
    return false;
  },
};

/** Advises the user to refresh the page. While something is unsaved, shows `saveFirst` without the button. */
export function adviseRefresh(text: MessageDescriptor, saveFirst: MessageDescriptor = text): void {
  if (hasUnsaved()) notifications.info(saveFirst);
  else notifications.info(text, { action: refresh });
}
