import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { EncryptSteps } from './EncryptSteps';

/** Explains the benefits, changes and losses of encryption beforehand. */
export function ExplainStep({ onClose, onNext }: { onClose: () => void; onNext: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Encrypt submissions`}
      onClose={onClose}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="primary" onClick={onNext}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <EncryptSteps current={0} />
      <Effects icon="check" kind="gain" title={<Trans>You gain</Trans>}>
        <li>
          <Trans>
            Submissions are encrypted on the device before they are sent, and stay encrypted on the server. Only people
            with the password can read them.
          </Trans>
        </li>
      </Effects>
      <Effects icon="info" kind="change" title={<Trans>Changes</Trans>}>
        <li>
          <Trans>Every form gets a new version. Devices must download it before they send encrypted submissions.</Trans>
        </li>
        <li>
          <Trans>
            A form with its own encryption key keeps it, and its submissions must still be decrypted by hand. To use
            this encryption instead, remove <code>base64RsaPublicKey</code> from its definition.
          </Trans>
        </li>
        <li>
          <Trans>Existing submissions are not changed.</Trans>
        </li>
      </Effects>
      <Effects icon="cross" kind="loss" title={<Trans>You lose</Trans>}>
        <li>
          <Trans>New submissions cannot be viewed or edited here, or read through OData.</Trans>
        </li>
        <li>
          <Trans>New submissions do not create or update entities.</Trans>
        </li>
        <li>
          <Trans>Test submissions of drafts are deleted.</Trans>
        </li>
        <li>
          <Trans>If you lose the password, the submissions are lost. Nobody can restore it.</Trans>
        </li>
        <li>
          <Trans>This cannot be undone: encryption cannot be turned off.</Trans>
        </li>
      </Effects>
    </Dialog>
  );
}

function Effects({
  icon,
  kind,
  title,
  children,
}: {
  icon: IconName;
  kind: 'gain' | 'change' | 'loss';
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`effects effects-${kind}`}>
      <h3>
        <Icon name={icon} /> {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
