import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { SettingsBox } from './SettingsBox';

const load = async () => {
  const [{ EncryptWizard }] = await Promise.all([
    import('./EncryptWizard'),
    import('~/shared/ui/overlays/FormDialog').then(({ loadDialog }) => loadDialog()),
  ]);
  return { default: EncryptWizard };
};
const EncryptWizard = lazy(load);
/** Starts loading the dialog; a failure shows when it is opened. */
const onIntent = () => void load().catch(() => undefined);

/** Whether submissions are encrypted, and the way to have them encrypted. There is none back. */
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
          <Button onClick={() => setOpen(true)} onPointerEnter={onIntent} onFocus={onIntent}>
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
      {open && (
        <Suspense fallback={null}>
          <EncryptWizard project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsBox>
  );
}
