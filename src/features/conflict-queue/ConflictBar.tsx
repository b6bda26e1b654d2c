import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { QueueWay } from '~/shared/queue/QueueWay';
import { Icon } from '~/shared/ui/icons/Icon';

/** What a button or a key does to the shown entity. */
export type ConflictCommand = 'resolve' | 'edit' | 'next' | 'previous' | 'back';

interface ConflictBarProps {
  /** It cannot be resolved now: it is being saved, resolved or gone. */
  disabledReason: string | null;
  canEdit: boolean;
  isFirst: boolean;
  isEnd: boolean;
  /** Loads the code of the edit dialog. */
  editIntent: object;
  onCommand: (command: ConflictCommand) => void;
}

/** The buttons of the queue, at the bottom of the window: decisions at the start, the way at the end. */
export function ConflictBar({ disabledReason, canEdit, isFirst, isEnd, editIntent, onCommand }: ConflictBarProps) {
  const { t } = useLingui();
  return (
    <div className="queue-bar" role="toolbar" aria-label={t`Conflict`}>
      <div className="queue-decisions">
        <Button
          type="primary"
          aria-disabled={disabledReason !== null}
          aria-keyshortcuts="R"
          title={disabledReason ?? t`Mark as resolved (R)`}
          onClick={() => onCommand('resolve')}
        >
          <Icon name="check" /> <Trans>Mark as resolved</Trans> <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button
          aria-disabled={!canEdit}
          aria-keyshortcuts="E"
          title={t`Edit and resolve (E)`}
          onClick={() => onCommand('edit')}
          {...editIntent}
        >
          <Icon name="pencil" /> <Trans>Edit…</Trans> <kbd aria-hidden="true">E</kbd>
        </Button>
      </div>
      <QueueWay isFirst={isFirst} isEnd={isEnd} onStep={onCommand} />
    </div>
  );
}
