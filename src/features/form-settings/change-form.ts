import { getForm, getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { updateForm } from '~/api/generated/writes/forms';
import { patchCached, queryClient } from '~/api/query-client';
import type { FormExtended, FormState } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

interface FormChange {
  state?: FormState;
  webformsEnabled?: boolean;
}

/**
 * Changes a form, and shows the change at once. If the answer is lost, the form is read to find out. Throws ApiError
 * when the server refuses, and LostAnswer.
 */
export async function changeForm(
  { projectId, xmlFormId }: Pick<FormExtended, 'projectId' | 'xmlFormId'>,
  change: FormChange,
): Promise<void> {
  const queryKey = getGetFormQueryKey(projectId, xmlFormId);
  const settled = await settleWrite(() => updateForm(projectId, xmlFormId, change), {
    before: queryClient.getQueryData<FormExtended>(queryKey),
    read: () => getForm(projectId, xmlFormId),
    happened: (now) => Object.entries(change).every(([key, value]) => now[key as keyof FormChange] === value),
  });
  valueOf(settled);
  patchCached<FormExtended>({ queryKey }, (before) => ({ ...before, ...change }));
}
