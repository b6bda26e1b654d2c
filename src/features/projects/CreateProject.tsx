import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from 'antd';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog'), 'CreateProjectDialog');

/** The button for a new project, and its dialog. */
export function CreateProject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button data-creates type="primary" onClick={() => setOpen(true)} {...CreateProjectDialog.intent}>
        <Trans>New project</Trans>
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  );
}
