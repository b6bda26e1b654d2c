import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';

interface DeleteDialogProps {
  count: number;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteDialog({ count, onDelete, onClose }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  return (
    <ConfirmDialog
      title={t`Delete ${number} entities`}
      failureTitle={t`The entities were not deleted.`}
      danger
      onConfirm={async () => onDelete()}
      onClose={onClose}
    >
      <p>
        <Trans>
          The entities move to the trash, where they can be restored for 30 days. After that, they are permanently
          deleted.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
