import { Trans, useLingui } from '@lingui/react/macro';
import { leftIn, type Queue } from './queue';

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
      <div
        className="queue-bar-line"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={queue.total}
        aria-valuenow={done}
        aria-valuetext={t`${left} of ${total} left`}
      >
        <div style={{ inlineSize: `${queue.total === 0 ? 100 : (done / queue.total) * 100}%` }} />
      </div>
      <span className="queue-saving" role="status">
        {saving > 0 && <Trans>Saving…</Trans>}
      </span>
    </div>
  );
}
