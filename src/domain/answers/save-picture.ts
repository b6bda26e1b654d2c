import { msg } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import { readFile, StoredElsewhere } from '~/api/transfers';
import { saveFile } from '~/shared/lib/save-file';
import { alerts } from '~/shared/ui/overlays/alerts';
import { mediaKind } from './pictures';

async function save(address: string, name: string): Promise<void> {
  try {
    saveFile(await readFile(address.slice('/v1'.length), new AbortController().signal), name);
  } catch (error) {
    if (error instanceof StoredElsewhere) window.open(address, '_blank', 'noopener');
    else alerts.failed(msg`The file was not downloaded.`, error);
  }
}

/**
 * For `onClick` of a link that downloads a file of an answer. An object store sends pictures to be shown, so the link
 * would leave the page for them: they are read and saved instead, or shown in a new tab if this page may not read them.
 */
export const savesPicture = (address: string, name: string) => (event: MouseEvent) => {
  if (mediaKind(name) !== 'image' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void save(address, name);
};
