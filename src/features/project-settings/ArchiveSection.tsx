import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { changeProject } from './change-project';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const done = { archived: msg`Project archived.`, back: msg`Project unarchived.` };

/** Archives or unarchives a project, with an alert. Out: whether it succeeded. */
async function setArchived(projectId: number, archived: boolean, seen: boolean): Promise<boolean> {
  alerts.hideDanger();
  try {
    await changeProject(projectId, { archived }, { archived: seen });
    return true;
  } catch (error) {
    alerts.failed(archived ? msg`The project was not archived.` : msg`The project was not unarchived.`, error);
    return false;
  }
}

/** Archives the project. It can be undone, so it needs no confirmation. */
export function ArchiveSection({ project }: { project: ProjectExtended }) {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const archived = project.archived === true;
  const change = async () => {
    // A ref, because state is too late for the second of two quick presses.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    if (await setArchived(project.id, !archived, archived)) {
      const undo = { label: msg`Undo`, run: () => setArchived(project.id, archived, !archived) };
      alerts.success(archived ? done.back : done.archived, { action: undo });
    }
    busy.current = false;
    setSaving(false);
  };
  return (
    <SettingsBox title={<Trans>Archive</Trans>}>
      {archived ? (
        <>
          <p>
            <Trans>This project is archived: it is listed below all others. Its forms and roles work as before.</Trans>
          </p>
          <Button data-page-action loading={saving} onClick={() => void change()}>
            <Trans>Unarchive project</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>
              An archived project is listed below all others for everybody. Its forms and roles work as before. You can
              unarchive it at any time.
            </Trans>
          </p>
          <Button data-page-action loading={saving} onClick={() => void change()}>
            <Trans>Archive project</Trans>
          </Button>
        </>
      )}
    </SettingsBox>
  );
}
