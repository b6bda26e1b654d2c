import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import type { FormId } from '~/domain/submissions/queries';

/** The form, if programs can read its submissions. Not of encrypted forms, whose answers they could not read. */
export function useConnectedForm(form: FormId): FormId | null {
  const { projectId, xmlFormId, isDraft = false } = form;
  const published = useGetForm(projectId, xmlFormId, { query: { enabled: !isDraft } });
  const draft = useGetDraft(projectId, xmlFormId, { query: { enabled: isDraft } });
  const known = isDraft ? draft.data : published.data;
  return known?.keyId === null ? form : null;
}
