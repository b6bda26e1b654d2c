import type { FormPlace } from '~/api/edition';
import { getForm, listForms } from '~/api/generated/hooks/forms';
import { deleteForm } from '~/api/generated/writes/forms';
import { isProblem } from '~/api/problem';
import { settleWrite, valueOf } from '~/api/settle-write';
import { deletedForms, restoreDeletedForm } from './restore-form';

async function isGone({ projectId, xmlFormId }: FormPlace): Promise<boolean> {
  try {
    await getForm(projectId, xmlFormId);
    return false;
  } catch (error) {
    if (isProblem(error, '404.1')) return true;
    throw error;
  }
}

/**
 * Moves a form to the trash without reading lists again: leave the pages of the form, then call `reread('deleteForm',
 * …)`. If the answer is lost, the form is looked up. A form that is gone already counts as done. Throws ApiError and
 * LostAnswer.
 */
export async function moveToTrash(form: FormPlace): Promise<void> {
  const settled = await settleWrite(() => deleteForm.send(form.projectId, form.xmlFormId), {
    before: false,
    read: () => isGone(form),
    happened: (now: boolean) => now,
    already: ['404.1'],
  });
  valueOf(settled);
}

/** Restores the form of this id that was deleted last. Throws ApiError and LostAnswer. */
export async function restoreLatest({ projectId, xmlFormId }: FormPlace): Promise<void> {
  const [latest] = (await listForms(projectId, deletedForms))
    .filter((form) => form.xmlFormId === xmlFormId)
    .toSorted((one, other) => (other.deletedAt ?? '').localeCompare(one.deletedAt ?? ''));
  if (latest) await restoreDeletedForm(latest);
}
