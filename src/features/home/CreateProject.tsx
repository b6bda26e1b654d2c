import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useScreenActions } from '~/shared/screen/registry';

const load = async () => {
  const [{ CreateProjectDialog }] = await Promise.all([
    import('./CreateProjectDialog'),
    import('~/shared/ui/overlays/FormDialog').then(({ loadDialog }) => loadDialog()),
  ]);
  return { default: CreateProjectDialog };
};
const CreateProjectDialog = lazy(load);
/** Starts loading the dialog; a failure shows when it is opened. */
const onIntent = () => void load().catch(() => undefined);

/** The button for a new project, and its dialog. */
export function CreateProject() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useScreenActions(useMemo(() => [{ id: 'new-project', label: t`New project`, run: () => setOpen(true) }], [t]));
  return (
    <>
      {/* A plain button: antd's would be the largest file of the page. */}
      <button
        type="button"
        className="create-project"
        onClick={() => setOpen(true)}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Trans>New project</Trans>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CreateProjectDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
