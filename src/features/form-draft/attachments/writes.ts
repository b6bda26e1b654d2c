import { msg } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import {
  getClearDraftAttachmentMutationOptions,
  getLinkDraftAttachmentMutationOptions,
} from '~/api/generated/mutations/form-drafts';
import { mutateAndRefetch } from '~/api/mutation';
import type { FormAttachment } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { bidiIsolate } from '~/shared/lib/isolate';
import { notifications } from '~/shared/ui/overlays/notifications';
import { type AttachmentRow, entityListName } from './attachment-rows';

const refetchAttachment =
  ({ projectId, xmlFormId }: FormRef, before: FormAttachment) =>
  async () =>
    (await listDraftAttachments(projectId, xmlFormId)).find(({ name }) => name === before.name) ?? before;

/** Links or unlinks the entity list of the same name. Throws ApiError and LostAnswer. */
export async function setLink(place: FormRef, before: FormAttachment, dataset: boolean): Promise<void> {
  const { projectId, xmlFormId } = place;
  const settled = await settleWrite(
    () =>
      mutateAndRefetch(getLinkDraftAttachmentMutationOptions(), {
        projectId,
        xmlFormId,
        name: before.name,
        data: { dataset },
      }),
    {
      before,
      read: refetchAttachment(place, before),
      happened: (now) => now.datasetExists === dataset && !now.blobExists && now,
    },
  );
  settledValue(settled);
}

/** Throws ApiError and LostAnswer. */
export async function deleteFile(place: FormRef, before: FormAttachment): Promise<void> {
  const settled = await settleWrite(
    () => mutateAndRefetch(getClearDraftAttachmentMutationOptions(), { ...place, name: before.name }),
    {
      before,
      read: refetchAttachment(place, before),
      happened: (now) => !now.exists && now,
      already: ['404.1'],
    },
  );
  settledValue(settled);
}

/** Never throws. `undoes`: this is itself an undo, so the notification offers none. */
async function changeLink(place: FormRef, row: AttachmentRow, linked: boolean, undoes = false): Promise<boolean> {
  const [name, list] = [bidiIsolate(row.name), bidiIsolate(entityListName(row.name))];
  try {
    await setLink(place, row, linked);
  } catch (error) {
    notifications.failed(
      linked ? msg`${name} was not linked to the entity list.` : msg`${name} was not unlinked from the entity list.`,
      error,
    );
    return false;
  }
  const after = { ...row, exists: linked, blobExists: false, datasetExists: linked };
  const undo = {
    label: msg`Undo`,
    run: async () => {
      await changeLink(place, after, !linked, true);
      return false;
    },
  };
  const text = linked ? msg`${name} linked to entity list ${list}.` : msg`${name} unlinked from entity list ${list}.`;
  notifications.success(text, undoes ? {} : { action: undo });
  return true;
}

/** Links and unlinks entity lists, with Undo; where a file would be lost, `ask` opens a dialog instead. */
export function useLinks(place: FormRef, ask: (row: AttachmentRow) => void, onChanged: (name: string) => void) {
  const busy = useRef(false);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  const set = useCallback(
    async (row: AttachmentRow, linked: boolean) => {
      if (busy.current) return;
      busy.current = true;
      const isDone = await changeLink(place, row, linked);
      busy.current = false;
      if (isDone) changed.current(row.name);
    },
    [place],
  );
  const link = useCallback(
    (row: AttachmentRow) => {
      if (row.blobExists) ask(row);
      else void set(row, true);
    },
    [set, ask],
  );
  const unlink = useCallback((row: AttachmentRow) => void set(row, false), [set]);
  return { link, unlink };
}
