import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { ConnectDataButton } from '~/domain/connect-data/ConnectDataButton';
import type { FormId } from '~/domain/submissions/queries';

/** Shows how programs read the submissions. Not for encrypted forms, whose answers programs could not read. */
export function ConnectForm({ form }: { form: FormId }) {
  const { projectId, xmlFormId, isDraft = false } = form;
  const published = useGetForm(projectId, xmlFormId, { query: { enabled: !isDraft } });
  const draft = useGetDraft(projectId, xmlFormId, { query: { enabled: isDraft } });
  const known = isDraft ? draft.data : published.data;
  if (!known || known.keyId !== null) return null;
  return <ConnectDataButton source={form} />;
}
