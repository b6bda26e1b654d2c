import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { clearDraftAttachment, linkDraftAttachment } from '~/api/generated/writes/form-drafts';
import type { FormAttachment } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { FormPlace } from '~/api/edition';

const readAgain =
  ({ projectId, xmlFormId }: FormPlace, before: FormAttachment) =>
  async () =>
    (await listDraftAttachments(projectId, xmlFormId)).find(({ name }) => name === before.name) ?? before;

/** Links an attachment to the entity list of its name, or unlinks it. Throws ApiError and LostAnswer. */
export async function setLink(place: FormPlace, before: FormAttachment, dataset: boolean): Promise<void> {
  const { projectId, xmlFormId } = place;
  const settled = await settleWrite(
    () => linkDraftAttachment.andReread(projectId, xmlFormId, before.name, { dataset }),
    {
      before,
      read: readAgain(place, before),
      happened: (now) => now.datasetExists === dataset && !now.blobExists && now,
    },
  );
  valueOf(settled);
}

/** Deletes the file of an attachment. Throws ApiError and LostAnswer. */
export async function deleteFile(place: FormPlace, before: FormAttachment): Promise<void> {
  const settled = await settleWrite(
    () => clearDraftAttachment.andReread(place.projectId, place.xmlFormId, before.name),
    {
      before,
      read: readAgain(place, before),
      happened: (now) => !now.exists && now,
      already: ['404.1'],
    },
  );
  valueOf(settled);
}
