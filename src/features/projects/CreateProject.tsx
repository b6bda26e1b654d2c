import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useScreenActions } from '~/shared/screen/registry';
import { PlainButton } from '~/shared/ui/controls/PlainButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog'), 'CreateProjectDialog');

/** The button for a new project, and its dialog. */
export function CreateProject() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useScreenActions(useMemo(() => [{ id: 'new-project', label: t`New project`, run: () => setOpen(true) }], [t]));
  return (
    <>
      <PlainButton look="main" onClick={() => setOpen(true)} {...CreateProjectDialog.intent}>
        <Trans>New project</Trans>
      </PlainButton>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  );
}
