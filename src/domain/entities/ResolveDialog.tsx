import { Trans, useLingui } from '@lingui/react/macro';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import type { EntityRecord } from './record';
import type { EntityId } from './rows';
import { conflictingChangeText, saveEntity } from './writes';

interface ResolveDialogProps {
  id: EntityId;
  entity: EntityRecord;
  onClose: () => void;
  onResolved: () => void;
}

/** Asks before a conflict is marked as resolved. Load it by `lazyDialog`. */
export function ResolveDialog({ id, entity, onClose, onResolved }: ResolveDialogProps) {
  const { t, i18n } = useLingui();
  const version = i18n.number(entity.currentVersion.version);
  return (
    <ConfirmDialog
      title={t`Mark as resolved`}
      failureTitle={t`The conflict was not marked as resolved.`}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await saveEntity(id, entity, {}, { resolve: true });
        } catch (error) {
          const text = conflictingChangeText(error);
          throw text ? new UserFacingError(text, { cause: error }) : error;
        }
        onResolved();
        onClose();
      }}
    >
      <p>
        <strong>
          <Name>{entity.currentVersion.label}</Name>
        </strong>{' '}
        <span className="muted">
          <Name>{id.uuid}</Name>
        </span>
      </p>
      <p>
        <Trans>
          The warning goes away for everybody, and this cannot be undone. The values of version {version} stay as they
          are. All versions stay in the history.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
