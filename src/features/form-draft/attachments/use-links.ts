import { msg } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { AttachmentDialog } from './dialogs';
import { type AttachmentRow, listNameOf } from './rows';
import type { FormPlace } from '~/api/edition';
import { setLink } from './writes';

/** Links or unlinks an attachment, with Undo in the toast unless this undoes. Never throws. */
async function change(place: FormPlace, row: AttachmentRow, linked: boolean, undoes = false): Promise<boolean> {
  const [name, list] = [isolate(row.name), isolate(listNameOf(row.name))];
  try {
    await setLink(place, row, linked);
  } catch (error) {
    alerts.failed(
      linked ? msg`${name} was not linked to the entity list.` : msg`${name} was not unlinked from the entity list.`,
      error,
    );
    return false;
  }
  const after = { ...row, exists: linked, blobExists: false, datasetExists: linked };
  const undo = {
    label: msg`Undo`,
    run: async () => {
      await change(place, after, !linked, true);
      return false;
    },
  };
  const text = linked ? msg`${name} linked to entity list ${list}.` : msg`${name} unlinked from entity list ${list}.`;
  alerts.success(text, undoes ? {} : { action: undo });
  return true;
}

/**
 * Links attachments to entity lists and unlinks them. Both can be undone and happen at once, except where a file would
 * be lost: then a dialog asks. `onChanged` is called with the name of an attachment that was changed.
 */
export function useLinks(
  place: FormPlace,
  show: (dialog: AttachmentDialog) => void,
  onChanged: (name: string) => void,
) {
  const busy = useRef(false);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  const set = useCallback(
    async (row: AttachmentRow, linked: boolean) => {
      if (busy.current) return;
      busy.current = true;
      const isDone = await change(place, row, linked);
      busy.current = false;
      if (isDone) changed.current(row.name);
    },
    [place],
  );
  const link = useCallback(
    (row: AttachmentRow) => {
      if (row.blobExists) show({ kind: 'link', row });
      else void set(row, true);
    },
    [set, show],
  );
  const unlink = useCallback((row: AttachmentRow) => void set(row, false), [set]);
  return { link, unlink };
}
