import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useScreenActions } from '~/shared/screen/registry';
import { Button } from '~/shared/ui/controls/Button';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog'), 'CreateProjectDialog');

/** The button for a new project, and its dialog. */
export function CreateProject() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useScreenActions(useMemo(() => [{ id: 'new-project', label: t`New project`, run: () => setOpen(true) }], [t]));
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)} {...CreateProjectDialog.intent}>
        <Trans>New project</Trans>
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  );
}
