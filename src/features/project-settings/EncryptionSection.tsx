import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from './SettingsBox';

const EncryptWizard = lazyDialog(() => import('./EncryptWizard'), 'EncryptWizard');

/** Whether submissions are encrypted, and the button to enable it. It cannot be disabled. */
export function EncryptionSection({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsBox title={<Trans>Encryption</Trans>}>
      {project.keyId === null ? (
        <>
          <p>
            <Trans>
              Submissions of this project are not encrypted by the server. With encryption they can only be read with a
              password of the project.
            </Trans>
          </p>
          <Button onClick={() => setOpen(true)} {...EncryptWizard.intent}>
            <Trans>Encrypt submissions…</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Icon name="lock" /> <Trans>Submissions of this project are encrypted. This cannot be turned off.</Trans>
          </p>
          <p className="muted">
            <Trans>
              They can be downloaded and decrypted by whoever knows the password. It is not kept on the server, and
              nobody can restore it.
            </Trans>
          </p>
        </>
      )}
      {open && <EncryptWizard project={project} onClose={() => setOpen(false)} />}
    </SettingsBox>
  );
}
