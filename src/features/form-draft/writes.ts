import type { FormRef } from '~/api/form-version-ref';
import { getDraft } from '~/api/generated/hooks/form-drafts';
import { getForm, getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { getDeleteDraftMutationOptions } from '~/api/generated/mutations/form-drafts';
import { getUpdateFormMutationOptions } from '~/api/generated/mutations/forms';
import { mutate, mutateAndRefetch } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { FormExtended, FormList } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { copyPublishedOptions, uploadDraftOptions, uploadFormOptions } from '~/api/uploads';
import { signedInUser } from '~/session/session';

const params = (ignoreWarnings: boolean) => (ignoreWarnings ? ({ ignoreWarnings: true } as const) : undefined);

/**
 * Returns the new form's ID. If the answer is lost, the list of forms shows it.
 * Throws ApiError, LostAnswer, and an AbortError when cancelled.
 */
export async function createFromFile(
  projectId: number,
  file: File,
  ignoreWarnings: boolean,
  transfer: Transfer,
): Promise<string> {
  const me = signedInUser()?.id;
  const settled = await settleWrite(
    () => mutate(uploadFormOptions(), { projectId, file, params: params(ignoreWarnings), transfer }),
    {
      before: queryClient.getQueryData<FormList>(getListFormsQueryKey(projectId)),
      read: () => listForms(projectId),
      happened: (now, before) => {
        const known = new Set(before.map(({ xmlFormId }) => xmlFormId));
        return now.find(
          ({ xmlFormId, publishedAt, createdBy }) =>
            !known.has(xmlFormId) && publishedAt === null && createdBy?.id === me,
        );
      },
    },
  );
  return settledValue(settled).xmlFormId;
}

async function fetchDraft(projectId: number, xmlFormId: string): Promise<FormExtended | null> {
  try {
    return await getDraft(projectId, xmlFormId);
  } catch (error) {
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

/** After a lost answer, the draft's hash shows what happened. */
const verifyByHash = (form: FormRef, before: FormExtended | null) => ({
  before: { hash: before?.hash ?? null },
  read: async () => ({ hash: (await fetchDraft(form.projectId, form.xmlFormId))?.hash ?? null }),
});

/**
 * Uploads a definition; creates the draft if there is none. Throws ApiError, LostAnswer, and an AbortError when
 * cancelled.
 */
export async function replaceDefinition(
  form: FormRef,
  draft: FormExtended | null,
  file: File,
  ignoreWarnings: boolean,
  transfer: Transfer,
): Promise<void> {
  const { projectId, xmlFormId } = form;
  const settled = await settleWrite(
    () =>
      mutateAndRefetch(uploadDraftOptions(), { projectId, xmlFormId, file, params: params(ignoreWarnings), transfer }),
    {
      ...verifyByHash(form, draft),
      happened: (now, before) => now.hash !== null && now.hash !== before.hash,
    },
  );
  settledValue(settled);
}

/** A draft that exists by now counts as success. Throws ApiError and LostAnswer. */
export async function startFromPublished(form: FormRef): Promise<void> {
  const settled = await settleWrite(() => mutateAndRefetch(copyPublishedOptions(), form), {
    ...verifyByHash(form, null),
    happened: (now) => now.hash !== null,
  });
  settledValue(settled);
}

/** A missing draft counts as success. Throws ApiError and LostAnswer. */
export async function abandonDraft(form: FormRef, draft: FormExtended): Promise<void> {
  const settled = await settleWrite(() => mutateAndRefetch(getDeleteDraftMutationOptions(), form), {
    ...verifyByHash(form, draft),
    happened: (now) => now.hash === null,
    already: ['404.1'],
  });
  settledValue(settled);
}

/** Throws ApiError and LostAnswer. */
export async function setWebForms(form: FormExtended, webformsEnabled: boolean): Promise<void> {
  const { projectId, xmlFormId } = form;
  const settled = await settleWrite(
    () => mutateAndRefetch(getUpdateFormMutationOptions(), { projectId, xmlFormId, data: { webformsEnabled } }),
    {
      before: form,
      read: () => getForm(projectId, xmlFormId),
      happened: (now) => now.webformsEnabled === webformsEnabled && now,
    },
  );
  settledValue(settled);
}
