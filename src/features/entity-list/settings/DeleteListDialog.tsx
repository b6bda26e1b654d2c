import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { useNavigate } from 'react-router';
import { listDatasets } from '~/api/generated/hooks/datasets';
import { deleteDataset } from '~/api/generated/mutations/datasets';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import type { DatasetDetailsExtended } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';

interface DeleteListDialogProps {
  list: DatasetDetailsExtended;
  onClose: () => void;
}

/** A list cannot be restored, so its name has to be typed. */
export function DeleteListDialog({ list, onClose }: DeleteListDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { projectId, name, entities, properties } = list;
  // An element: Lingui would parse markup in a string value as part of the message.
  const which = <Name>{name}</Name>;
  return (
    <ConfirmDialog
      title={t`Delete entity list`}
      failureTitle={t`The entity list was not deleted.`}
      danger
      typed={{
        label: <Trans>Type the name of the list: {which}</Trans>,
        help: t`Type the name to confirm that this is the right list.`,
        matches: (text) => text.trim() === name,
        wrong: t`This is not the name of the list.`,
      }}
      onClose={onClose}
      onConfirm={async () => {
        try {
          const settled = await settleWrite(() => deleteDataset(projectId, name), {
            before: [name],
            read: async () => (await listDatasets(projectId)).map((one) => one.name),
            happened: (now) => !now.includes(name),
          });
          settledValue(settled);
        } catch (error) {
          if (!isProblem(error, '409.21')) throw error;
          throw new UserFacingError(
            msg`A form updates or uses this list now, maybe in its draft. Publish a version without the list first, or delete the form.`,
          );
        }
        clearUnsaved();
        onClose();
        await navigate(paths.entityLists(projectId));
        void refetchAfter('deleteDataset', projectId, name);
        notifications.success(msg`Entity list deleted: ${{ name: bidiIsolate(name) }}.`);
      }}
    >
      <Flex component="ul" vertical style={{ paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        <li>
          <Plural
            value={entities}
            _0="The list has no entities."
            one="# entity is deleted with the list, with all its versions."
            other="# entities are deleted with the list, with all their versions."
          />
        </li>
        {properties.length > 0 && (
          <li>
            <Plural value={properties.length} one="So is its # property." other="So are its # properties." />
          </li>
        )}
        <li>
          <Trans>
            It cannot be undone: the server cannot restore a list. For 30 days you can download the data from the trash.
          </Trans>
        </li>
      </Flex>
    </ConfirmDialog>
  );
}
