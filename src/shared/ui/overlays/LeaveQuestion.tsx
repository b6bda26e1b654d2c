import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';

/** In place of a dialog's buttons: whether to throw away what was typed. */
export function LeaveQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <div className="form-dialog-leave" role="alert">
      <span>
        <Trans>Discard what you typed?</Trans>
      </span>
      <Button autoFocus onClick={onStay}>
        <Trans>Keep editing</Trans>
      </Button>
      <Button danger onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  );
}
