import { useLingui } from '@lingui/react/macro';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { EditPropertiesDialog } from '~/domain/actor-properties/EditPropertiesDialog';
import type { Subject } from '~/session/can';
import { changeProperties } from './writes';

interface EditDialogProps {
  project: Subject & { id: number };
  actor: AppUserExtended;
  properties: ActorPropertyList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function EditDialog({ actor: user, ...dialog }: EditDialogProps) {
  const { t } = useLingui();
  const name = user.displayName;
  return (
    <EditPropertiesDialog
      {...dialog}
      title={t`Edit app user “${name}”`}
      failureTitle={t`The app user was not changed.`}
      actor={user}
      draftKey={`edit app user ${user.id}`}
      send={(changed) => changeProperties(user, changed)}
    />
  );
}
