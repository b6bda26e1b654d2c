import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { startMoving } from './jobs';
import type { ListedSubmission } from './listed';

interface MoveDialogProps {
  form: FormOrDraftRef;
  listed: ReadonlyMap<string, ListedSubmission>;
  move: TrashMove;
  onClose: () => void;
  onStarted: () => void;
}

export function MoveDialog({ form, listed, move, onClose, onStarted }: MoveDialogProps) {
  const { t, i18n } = useLingui();
  const count = listed.size;
  const number = i18n.number(count);
  const isDelete = move === 'delete';
  const single = isDelete ? t`Delete 1 submission` : t`Restore 1 submission`;
  const many = isDelete ? t`Delete ${number} submissions` : t`Restore ${number} submissions`;
  const title = count === 1 ? single : many;
  const decided = [...listed.values()].filter(({ reviewState }) => reviewState === 'approved').length;
  return (
    <ConfirmDialog
      title={title}
      failureTitle={t`The submissions were not moved.`}
      danger={isDelete}
      onConfirm={async () => {
        startMoving(form, listed, move);
        onStarted();
      }}
      onClose={onClose}
    >
      {isDelete ? (
        <>
          <p>
            <Trans>
              They move to the trash, where they can be restored for 30 days. After that, they are permanently deleted.
            </Trans>
          </p>
          {decided > 0 && (
            <p>
              <Plural value={decided} one="# of them is approved." other="# of them are approved." />
            </p>
          )}
          <p className="muted">
            <Trans>Submissions that someone else changes in the meantime are skipped.</Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>They return to the list of submissions with their review states.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
