import { Trans } from '@lingui/react/macro';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

/** Leads to the page that copies the form. */
export function CopySection({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  if (!mayOpen('formCopy', { project, form })) return null;
  return (
    <SettingsBox title={<Trans>Copy or download</Trans>}>
      <p>
        <Trans>
          Copy the form with its attachments to this or another project, or download everything as one file.
        </Trans>
      </p>
      <LinkButton data-page-action to={paths.formCopy(form.projectId, form.xmlFormId)}>
        <Trans>Copy form</Trans>
      </LinkButton>
    </SettingsBox>
  );
}
