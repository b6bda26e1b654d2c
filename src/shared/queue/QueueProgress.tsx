import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from 'antd';
import { leftIn, type Queue } from './queue';
import { percentOf } from '~/shared/lib/numbers';

interface QueueProgressProps {
  queue: Queue<unknown, unknown>;
  /** What counts as done, in a word. */
  label: string;
  /** How many decisions are being recorded. */
  saving: number;
}

/** How many are left, as numbers and as a bar. */
export function QueueProgress({ queue, label, saving }: QueueProgressProps) {
  const { t, i18n } = useLingui();
  const [left, total] = [i18n.number(leftIn(queue)), i18n.number(queue.total)];
  const done = queue.total - leftIn(queue);
  return (
    <div className="queue-progress">
      <span className="queue-left">
        <Trans>
          <strong>{left}</strong> of {total} left
        </Trans>
      </span>
      <Progress
        percent={percentOf(done, queue.total)}
        size="small"
        showInfo={false}
        aria-label={label}
        aria-valuetext={t`${left} of ${total} left`}
        style={{ gridArea: '2 / 1 / auto / -1' }}
      />
      <span className="queue-saving" role="status">
        {saving > 0 && <Trans>Saving…</Trans>}
      </span>
    </div>
  );
}
