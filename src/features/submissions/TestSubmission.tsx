import { useLingui } from '@lingui/react/macro';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { can, type Subject } from '~/session/can';
import type { FormId } from '~/domain/submissions/queries';
import { OpeningButton } from '~/domain/web-forms/OpeningButton';
import { ToolFace } from '~/shared/ui/filters/tools';
import { fillOpening } from '~/domain/web-forms/openings';

/** Fills in the draft of the form in a new tab. */
export function TestSubmission({ form, project }: { form: FormId; project: Subject | undefined }) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const { data: draft } = useGetDraft(projectId, xmlFormId);
  if (!known || !draft || !can(project, 'submission.create')) return null;
  const text = t`Test in the browser`;
  return (
    <OpeningButton
      opening={fillOpening(known, draft)}
      type="primary"
      className="tool"
      hasIcon
      label={t`${text} (opens in a new tab)`}
    >
      <ToolFace icon="pencil" word={text} />
    </OpeningButton>
  );
}
