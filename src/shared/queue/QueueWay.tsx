import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { Icon } from '~/shared/ui/icons/Icon';

interface QueueWayProps {
  isFirst: boolean;
  isEnd: boolean;
  onStep: (step: 'previous' | 'next') => void;
}

/** The buttons of a queue to the previous one and the next. */
export function QueueWay({ isFirst, isEnd, onStep }: QueueWayProps) {
  const { t } = useLingui();
  return (
    <div className="queue-way">
      <Button
        aria-disabled={isFirst}
        aria-keyshortcuts="K ArrowLeft"
        title={t`Previous (K or ←)`}
        icon={<Icon name="previous" />}
        onClick={() => onStep('previous')}
      >
        <span className="queue-way-word">
          <Trans>Previous</Trans>
        </span>
      </Button>
      <Button
        aria-disabled={isEnd}
        aria-keyshortcuts="J ArrowRight"
        title={t`Next (J or →)`}
        icon={<Icon name="chevronRight" />}
        iconPlacement="end"
        onClick={() => onStep('next')}
      >
        <span className="queue-way-word">
          <Trans>Next</Trans>
        </span>
      </Button>
    </div>
  );
}
