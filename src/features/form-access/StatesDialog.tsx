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
          <Trans>App users get the form, and what they send is taken in.</Trans>
        </dd>
        <dt>{names.closing}</dt>
        <dd>
          <Trans>
            Nobody gets the form any more, but what was filled in before can still be sent. Use it when a survey comes
            to its end.
          </Trans>
        </dd>
        <dt>{names.closed}</dt>
        <dd>
          <Trans>Nobody gets the form, and nothing is taken in. Devices that try to send are refused.</Trans>
        </dd>
      </dl>
      <p className="muted">
        <Trans>
          A form that is not published yet reaches nobody, whatever its state. You can open a closed form again at any
          time.
        </Trans>
      </p>
    </InfoDialog>
  );
}
