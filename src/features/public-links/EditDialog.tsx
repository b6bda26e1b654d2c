import { useLingui } from '@lingui/react/macro';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { EditPropertiesDialog } from '~/domain/actor-properties/EditPropertiesDialog';
import type { LinkRow } from './queries';
import { changeProperties } from './writes';

interface EditDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  actor: LinkRow;
  properties: ActorPropertyList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function EditDialog({ form, actor: row, ...dialog }: EditDialogProps) {
  const { t } = useLingui();
  const name = row.displayName;
  return (
    <EditPropertiesDialog
      {...dialog}
      title={t`Edit public access link “${name}”`}
      failureTitle={t`The link was not changed.`}
      actor={row}
      draftKey={`edit public link ${row.id}`}
      send={(changed) => changeProperties(form, row, changed)}
    />
  );
}
