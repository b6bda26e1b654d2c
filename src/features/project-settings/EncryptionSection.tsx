import { Trans } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

/** Says that submissions are encrypted, and what follows. What switches it on is in the danger zone. */
export function EncryptionSection() {
  return (
    <SettingsBox title={<Trans>Encryption</Trans>}>
      <p>
        <Icon name="lock" /> <Trans>Submissions of this project are encrypted. This cannot be undone.</Trans>
      </p>
      <p className="muted">
        <Trans>
          People with the password can download and decrypt them. The server does not keep the password, and nobody can
          restore it.
        </Trans>
      </p>
    </SettingsBox>
  );
}
