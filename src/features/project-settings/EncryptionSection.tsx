import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const EncryptWizard = lazyDialog(() => import('./EncryptWizard'), 'EncryptWizard');

/** Whether submissions are encrypted. Encrypting cannot be undone, so the button is in the danger zone. */
export function EncryptionSection({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState(false);
  const isOn = project.keyId !== null;
  return (
    <SettingsBox title={isOn ? <Trans>Encryption</Trans> : <Trans>Danger zone</Trans>} danger={!isOn}>
      {!isOn ? (
        <>
          <p>
            <Trans>
              Submissions of this project are not encrypted. If you encrypt them, they can only be read with a password.
              This cannot be undone.
            </Trans>
          </p>
          <Button danger onClick={() => setOpen(true)} {...EncryptWizard.intent}>
            <Trans>Encrypt submissions…</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Icon name="lock" /> <Trans>Submissions of this project are encrypted. This cannot be undone.</Trans>
          </p>
          <p className="muted">
            <Trans>
              People with the password can download and decrypt them. The server does not keep the password, and nobody
              can restore it.
            </Trans>
          </p>
        </>
      )}
      {open && <EncryptWizard project={project} onClose={() => setOpen(false)} />}
    </SettingsBox>
  );
}
