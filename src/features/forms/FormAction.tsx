import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { formName } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { AppLink } from '~/shared/ui/links/AppLink';
import { OpeningButton } from '~/domain/web-forms/OpeningButton';
import { fillOpening } from '~/domain/web-forms/openings';
import { PreviewButton } from '~/domain/web-forms/PreviewButton';

/**
 * The next step with a form in its list: project managers look at it, data collectors fill it in, a form
 * that is not published is edited. A form that is closing has none: its state says why.
 */
export function FormAction({ form, project }: { form: FormExtended; project: Subject }) {
  const { t } = useLingui();
  if (form.publishedAt === null)
    return mayOpen('formDraft', { project, form }) === true ? (
      <AppLink to={paths.formDraft(form.projectId, form.xmlFormId)}>
        <Trans>Edit draft</Trans>
      </AppLink>
    ) : null;
  if (form.state === 'closing') return null;
  if (can(project, 'project.update')) return <PreviewButton form={form} small named />;
  if (!can(project, 'submission.create')) return null;
  const name = visibleName(formName(form));
  return (
    <OpeningButton opening={fillOpening(form)} size="small" label={t`Fill out ${name} (opens in a new tab)`}>
      <Trans>Fill out</Trans>
    </OpeningButton>
  );
}
