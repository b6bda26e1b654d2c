import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useScreenActions } from '~/shared/screen/registry';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog'), 'CreateProjectDialog');

/** The button for a new project, and its dialog. */
export function CreateProject() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useScreenActions(useMemo(() => [{ id: 'new-project', label: t`New project`, run: () => setOpen(true) }], [t]));
  return (
    <>
      {/* A plain button: antd's would be the largest file of the page. */}
      <button type="button" className="main-button" onClick={() => setOpen(true)} {...CreateProjectDialog.intent}>
        <Trans>New project</Trans>
      </button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  );
}
