import { Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';

/** Replaces a dialog's buttons: asks whether to discard the input. */
export function LeaveQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <div className="dialog-leave" role="alert">
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
