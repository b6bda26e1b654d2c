import { Trans, useLingui } from '@lingui/react/macro';
import { isRtl } from '~/shared/lib/direction';
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
  const rtl = isRtl();
  // The arrows go where the buttons point.
  const [back, forward] = rtl ? ['→', '←'] : ['←', '→'];
  return (
    <div className="queue-way">
      <Button
        aria-disabled={isFirst}
        aria-keyshortcuts={rtl ? 'K ArrowRight' : 'K ArrowLeft'}
        title={t`Previous (K or ${back})`}
        onClick={() => onStep('previous')}
      >
        <Icon name="previous" />{' '}
        <span className="queue-way-word">
          <Trans>Previous</Trans>
        </span>
      </Button>
      <Button
        aria-disabled={isEnd}
        aria-keyshortcuts={rtl ? 'J ArrowLeft' : 'J ArrowRight'}
        title={t`Next (J or ${forward})`}
        onClick={() => onStep('next')}
      >
        <span className="queue-way-word">
          <Trans>Next</Trans>
        </span>{' '}
        <Icon name="chevronRight" />
      </Button>
    </div>
  );
}
