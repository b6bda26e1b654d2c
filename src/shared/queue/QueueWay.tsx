import { Trans, useLingui } from '@lingui/react/macro';
import { isRtl } from '~/shared/lib/direction';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';

interface QueueWayProps {
  isFirst: boolean;
  isEnd: boolean;
  onStep: (step: 'previous' | 'next') => void;
}

/** The buttons of a queue to the previous one and the next. */
export function QueueWay({ isFirst, isEnd, onStep }: QueueWayProps) {
  const { t } = useLingui();
  const [back, forth] = isRtl() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  return (
    <div className="queue-way">
      <Button
        aria-disabled={isFirst}
        aria-keyshortcuts={`K ${back}`}
        title={t`Previous (K or ←)`}
        onClick={() => onStep('previous')}
      >
        <Icon name="previous" />{' '}
        <span className="queue-way-word">
          <Trans>Previous</Trans>
        </span>
      </Button>
      <Button
        aria-disabled={isEnd}
        aria-keyshortcuts={`J ${forth}`}
        title={t`Next (J or →)`}
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
