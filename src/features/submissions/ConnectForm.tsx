import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { ConnectDataButton } from '~/shared/connect-data/ConnectDataButton';
import type { FormId } from '~/shared/submissions/queries';

/** Says how programs read the submissions of a form, or of its draft. */
export function ConnectForm({ form }: { form: FormId }) {
  const { projectId, xmlFormId, isDraft = false } = form;
  const published = useGetForm(projectId, xmlFormId);
  const draft = useGetDraft(projectId, xmlFormId, { query: { enabled: isDraft } });
  const keyId = (isDraft ? draft : published).data?.keyId ?? null;
  return <ConnectDataButton source={form} isEncrypted={keyId !== null} />;
}
