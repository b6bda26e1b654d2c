import { getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { restoreForm } from '~/api/generated/writes/forms';
import { queryClient } from '~/api/query-client';
import type { FormExtended, FormList } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

/** The parameters of the list of a project's deleted forms. */
export const deletedForms = { deleted: true } as const;

/**
 * Restores a form from the trash, and waits until the lists show it. If the answer is lost, the trash is read again to
 * find out. Throws ApiError when the server refuses, and LostAnswer.
 */
export async function restoreDeletedForm({ projectId, id }: Pick<FormExtended, 'projectId' | 'id'>): Promise<void> {
  const isInTrash = (trash: FormList) => trash.some((form) => form.id === id);
  const settled = await settleWrite(
    // In the trash a form is identified by its number: several may have the same id.
    () => restoreForm.andReread(projectId, id ?? 0),
    {
      before: queryClient.getQueryData<FormList>(getListFormsQueryKey(projectId, deletedForms)),
      read: () => listForms(projectId, deletedForms),
      happened: (now, before) => isInTrash(before) && !isInTrash(now),
    },
  );
  valueOf(settled);
}
