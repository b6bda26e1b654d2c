import { Trans, useLingui } from '@lingui/react/macro';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { useStateNames } from './texts';

/** What the three states of a form mean, for devices and for submissions. */
export function StatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const names = useStateNames();
  return (
    <InfoDialog title={t`Form states`} onClose={onClose} width={520}>
      <dl className="access-states">
        <dt>{names.open}</dt>
        <dd>
          <Trans>App users can download the form and send submissions.</Trans>
        </dd>
        <dt>{names.closing}</dt>
        <dd>
          <Trans>
            Nobody can download the form, but submissions that are already filled in can still be sent. Use this when a
            survey ends.
          </Trans>
        </dd>
        <dt>{names.closed}</dt>
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
