import type { FormRef } from '~/api/form-version-ref';
import { getForm, getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { deleteForm, getRestoreFormMutationOptions } from '~/api/generated/mutations/forms';
import { mutateAndRefetch } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { FormExtended, FormList } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';

export const deletedForms = { deleted: true } as const;

/** Resolves once the lists show it. Throws ApiError and LostAnswer. */
export async function restoreDeletedForm({ projectId, id }: Pick<FormExtended, 'projectId' | 'id'>): Promise<void> {
  const isInTrash = (trash: FormList) => trash.some((form) => form.id === id);
  const settled = await settleWrite(
    // In the trash a form is identified by its number: several may have the same id.
    () => mutateAndRefetch(getRestoreFormMutationOptions(), { projectId, numericFormId: id ?? 0 }),
    {
      before: queryClient.getQueryData<FormList>(getListFormsQueryKey(projectId, deletedForms)),
      read: () => listForms(projectId, deletedForms),
      happened: (now, before) => isInTrash(before) && !isInTrash(now),
    },
  );
  settledValue(settled);
}

async function isGone({ projectId, xmlFormId }: FormRef): Promise<boolean> {
  try {
    await getForm(projectId, xmlFormId);
    return false;
  } catch (error) {
    if (isProblem(error, '404.1')) return true;
    throw error;
  }
}

/**
 * Refetches no lists: leave the form's pages first, then call `refetchAfter('deleteForm', …)`. A missing form counts as
 * success.
 * Throws ApiError and LostAnswer.
 */
export async function moveToTrash(form: FormRef): Promise<void> {
  const settled = await settleWrite(() => deleteForm(form.projectId, form.xmlFormId), {
    before: false,
    read: () => isGone(form),
    happened: (now: boolean) => now,
    already: ['404.1'],
  });
  settledValue(settled);
}

/** Restores the form with this ID that was deleted last. Throws ApiError and LostAnswer. */
export async function restoreLatest({ projectId, xmlFormId }: FormRef): Promise<void> {
  const [latest] = (await listForms(projectId, deletedForms))
    .filter((form) => form.xmlFormId === xmlFormId)
    .toSorted((one, other) => (other.deletedAt ?? '').localeCompare(one.deletedAt ?? ''));
  if (latest) await restoreDeletedForm(latest);
}
