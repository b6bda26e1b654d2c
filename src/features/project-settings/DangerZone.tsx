import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const EncryptWizard = lazyDialog(() => import('./EncryptWizard'), 'EncryptWizard');
const DeleteProjectDialog = lazyDialog(() => import('./delete/DeleteProjectDialog'), 'DeleteProjectDialog');

/** What cannot be undone: encrypting submissions, and deleting the project. Nothing if neither is possible. */
export function DangerZone({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState<'encrypt' | 'delete' | null>(null);
  const mayEncrypt = project.keyId === null;
  const mayDelete = can(project, 'project.delete');
  const close = () => setOpen(null);
  if (!mayEncrypt && !mayDelete) return null;
  return (
    <SettingsBox title={<Trans>Danger zone</Trans>} danger>
      {mayEncrypt && (
        <>
          <p>
            <Trans>
              Submissions of this project are not encrypted. If you encrypt them, they can only be read with a password.
              This cannot be undone.
            </Trans>
          </p>
          <Button data-page-action danger onClick={() => setOpen('encrypt')} {...EncryptWizard.intent}>
            <Trans>Encrypt submissions…</Trans>
          </Button>
        </>
      )}
      {mayEncrypt && mayDelete && <hr className="danger-line" />}
      {mayDelete && (
        <>
          <p>
            <Trans>
              A deleted project cannot be restored: its forms, submissions and entities are gone. To keep them, archive
              the project instead.
            </Trans>
          </p>
          <Button data-page-action danger onClick={() => setOpen('delete')} {...DeleteProjectDialog.intent}>
            <Trans>Delete project…</Trans>
          </Button>
        </>
      )}
      {open === 'encrypt' && <EncryptWizard project={project} onClose={close} />}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </SettingsBox>
  );
}
