import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { entityName } from '~/domain/entities/entity-name';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { moveEntity, undoDelete } from '~/domain/entities/writes';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { useScreenActions } from '~/shared/screen/registry';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { divider, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { copyText } from '~/shared/ui/text/CopyButton';

interface ActionsProps {
  id: EntityId;
  entity: EntityRecord;
  project: ProjectExtended | undefined;
  /** The query of the list that it was opened from. */
  listSearch: string;
  onEdit: () => void;
  /** Loads the code of the dialog. */
  onEditIntent: object;
}

/** What this person may do with the entity. */
export function Actions({ id, entity, project, listSearch, onEdit, onEditIntent }: ActionsProps) {
  const { t } = useLingui();
  const { projectId, datasetName, uuid } = id;
  const navigate = useNavigate();
  const mayUpdate = can(project, 'entity.update');
  const deleting = useRef(false);
  const onDelete = async () => {
    if (deleting.current) return;
    deleting.current = true;
    try {
      await moveEntity(id, 'delete');
      await navigate(paths.entities(projectId, datasetName, listSearch));
      const name = entityName(entity.currentVersion.label, uuid);
      alerts.success(
        msg`Entity deleted: ${name}`,
        // Servers before 2025.1 cannot restore.
        can(project, 'entity.restore')
          ? { action: undoDelete(id, () => void navigate(paths.entity(projectId, datasetName, uuid, listSearch))) }
          : {},
      );
    } catch (error) {
      alerts.failed(msg`The entity was not deleted.`, error);
    } finally {
      deleting.current = false;
    }
  };
  const copyLink = async () => {
    const copied = await copyText(new URL(paths.entity(projectId, datasetName, uuid), window.location.href).href);
    if (copied) alerts.success(msg`Link copied.`);
    else alerts.danger(msg`The browser did not let this page copy. Copy the address instead.`);
  };
  const downloadJson = () =>
    saveFile(
      new Blob([JSON.stringify(entity, null, 2)], { type: 'application/json' }),
      `${fileName(entity.currentVersion.label)}.json`,
    );
  useScreenActions([
    { id: 'link', label: t`Copy link`, run: () => void copyLink() },
    { id: 'download', label: t`Download JSON`, run: downloadJson },
  ]);
  return (
    <>
      {mayUpdate && (
        <Button data-page-action={t`Edit entity`} type="primary" onClick={onEdit} {...onEditIntent}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <MenuButton
        label={t`More actions`}
        icon={<Icon name="more" />}
        items={[
          { key: 'link', label: t`Copy link`, onClick: () => void copyLink() },
          { key: 'json', label: t`Download JSON`, onClick: downloadJson },
          ...(can(project, 'entity.delete')
            ? [divider, { key: 'delete', danger: true, label: t`Delete`, onClick: () => void onDelete() }]
            : []),
        ]}
      />
    </>
  );
}
