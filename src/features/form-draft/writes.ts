import { getDraft } from '~/api/generated/hooks/form-drafts';
import { getForm, getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { getDeleteDraftMutationOptions } from '~/api/generated/mutations/form-drafts';
import { getUpdateFormMutationOptions } from '~/api/generated/mutations/forms';
import { mutate, mutateAndRefetch } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { FormExtended, FormList } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { copyPublishedOptions, uploadDraftOptions, uploadFormOptions } from '~/api/uploads';
import { signedInUser } from '~/session/session';

const params = (ignoreWarnings: boolean) => (ignoreWarnings ? ({ ignoreWarnings: true } as const) : undefined);

/**
 * Creates a form from a file. If the answer is lost, the list of forms is refetched to find out. Returns the new form's
 * id. Throws ApiError, LostAnswer, and an AbortError when it was cancelled.
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
  return valueOf(settled).xmlFormId;
}

/** The draft, or null when there is none. Throws ApiError. */
async function draftNow(projectId: number, xmlFormId: string): Promise<FormExtended | null> {
  try {
    return await getDraft(projectId, xmlFormId);
  } catch (error) {
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

/** How lost answers about a draft are verified: by its definition. */
const verifiedBy = (form: Address, before: FormExtended | null) => ({
  before: { hash: before?.hash ?? null },
  read: async () => ({ hash: (await draftNow(form.projectId, form.xmlFormId))?.hash ?? null }),
});

type Address = Pick<FormExtended, 'projectId' | 'xmlFormId'>;

/**
 * Uploads the definition of a draft; a form without a draft gets one. If the answer is lost, the draft is refetched.
 * Throws ApiError, LostAnswer, and an AbortError when it was cancelled.
 */
export async function replaceDefinition(
  form: Address,
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
      ...verifiedBy(form, draft),
      happened: (now, before) => now.hash !== null && now.hash !== before.hash,
    },
  );
  valueOf(settled);
}

/** Makes a draft of the published version. A draft that is there now counts as done. Throws ApiError and LostAnswer. */
export async function startFromPublished(form: Address): Promise<void> {
  const settled = await settleWrite(() => mutateAndRefetch(copyPublishedOptions(), form), {
    ...verifiedBy(form, null),
    happened: (now) => now.hash !== null,
  });
  valueOf(settled);
}

/** Deletes the draft of a published form. A draft that is gone counts as done. Throws ApiError and LostAnswer. */
export async function abandonDraft(form: Address, draft: FormExtended): Promise<void> {
  const settled = await settleWrite(() => mutateAndRefetch(getDeleteDraftMutationOptions(), form), {
    ...verifiedBy(form, draft),
    happened: (now) => now.hash === null,
    already: ['404.1'],
  });
  valueOf(settled);
}

/** Chooses what browsers fill the form in with. Throws ApiError and LostAnswer. */
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
  valueOf(settled);
}
