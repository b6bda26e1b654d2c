import { Trans, useLingui } from '@lingui/react/macro';
import { formStates } from '~/domain/forms/form-states';
import { ExternalLink } from '~/shared/ui/links/AppLink';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';

const docsUrl = 'https://docs.getodk.org/central-projects/#managing-form-access';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <InfoDialog title={t`About form access`} onClose={onClose} width={520}>
      <p>
        <Trans>
          Only app users need this: administrators and Project Managers can always use every form, and Data Collectors
          every open form.
        </Trans>
      </p>
      <p>
        <ExternalLink href={docsUrl}>
          <Trans>Read more in the documentation</Trans>
        </ExternalLink>
      </p>
    </InfoDialog>
  );
}

export function StatesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <InfoDialog title={t`Form states`} onClose={onClose} width={520}>
      <dl className="access-states">
        <dt>{i18n._(formStates.open)}</dt>
        <dd>
          <Trans>App users can download the form and send submissions.</Trans>
        </dd>
        <dt>{i18n._(formStates.closing)}</dt>
        <dd>
          <Trans>
            Nobody can download the form, but submissions that are already filled in can still be sent. Use this when a
            survey ends.
          </Trans>
        </dd>
        <dt>{i18n._(formStates.closed)}</dt>
        <dd>
          <Trans>Nobody can download the form, and submissions are refused.</Trans>
        </dd>
      </dl>
      <p className="muted">
        <Trans>
          A form that is not published is not available to anybody, whatever its state. You can open a closed form again
          at any time.
        </Trans>
      </p>
    </InfoDialog>
  );
}
