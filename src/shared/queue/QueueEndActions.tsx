import { Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { LinkButton } from '~/shared/ui/links/LinkButton';

interface QueueEndActionsProps {
  /** How many are left. */
  left: number;
  backTo: string;
  /** Goes to the first one that is left. */
  onFirst: () => void;
}

/** Where to go from the end of a queue. */
export function QueueEndActions({ left, backTo, onFirst }: QueueEndActionsProps) {
  return (
    <p className="queue-end-actions">
      {left > 0 && (
        <Button look="primary" onClick={onFirst}>
          <Trans>Go to the first one left</Trans>
        </Button>
      )}
      <LinkButton to={backTo} look={left > 0 ? 'default' : 'primary'}>
        <Trans>Back to the list</Trans>
      </LinkButton>
    </p>
  );
}
