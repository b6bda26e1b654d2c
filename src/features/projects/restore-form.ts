import { getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { restoreForm } from '~/api/generated/writes/forms';
import { getGetProjectQueryKey, getListProjectsQueryKey } from '~/api/generated/hooks/projects';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { FormExtended } from '~/api/schema';
import { deletedForms } from './queries';

/**
 * Brings a form back from the trash. True when it is back; when the answer gets lost, the trash is read again to say.
 * Throws ApiError when the server refuses, or cannot be asked.
 */
export async function restoreDeletedForm({ projectId, id }: FormExtended): Promise<boolean> {
  let back = true;
  try {
    // In the trash a form is known by its number: several may bear the same id.
    await restoreForm(projectId, id ?? 0);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const trash = await listForms(projectId, deletedForms);
    back = !trash.some((form) => form.id === id);
  }
  if (back) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: getListFormsQueryKey(projectId) }),
      queryClient.invalidateQueries({ queryKey: getGetProjectQueryKey(projectId) }),
      queryClient.invalidateQueries({ queryKey: getListProjectsQueryKey(), refetchType: 'none' }),
    ]);
  }
  return back;
}
