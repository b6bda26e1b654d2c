import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { reviewStates } from '~/domain/forms/review-states';
import { Icon } from '~/shared/ui/icons/Icon';
import { reviewChoices } from '~/domain/submissions/review';
import { leftIn } from '~/shared/queue/queue';
import { QueueEnd } from '~/shared/queue/QueueEnd';
import { countsOf, type Queue } from './queue';

interface ReviewEndProps {
  queue: Queue;
  backTo: string;
  /** Goes to the first one that is still to be reviewed. */
  onFirst: () => void;
}

/** Behind the last submission: what was decided, and what is left. */
export function ReviewEnd({ queue, backTo, onFirst }: ReviewEndProps) {
  const { i18n } = useLingui();
  const left = leftIn(queue);
  const counts = countsOf(queue);
  const total = queue.total;
  return (
    <QueueEnd
      left={left}
      title={
        left === 0 ? (
          <Plural value={total} one="The submission is reviewed" other="All # submissions are reviewed" />
        ) : (
          <Plural value={left} one="# submission is left" other="# submissions are left" />
        )
      }
      backTo={backTo}
      onFirst={onFirst}
    >
      <dl className="queue-counts">
        {reviewChoices.map((choice) => (
          <div key={choice}>
            <dt className={`state-mark state-mark-${choice}`}>
              <Icon name={reviewStates[choice].icon} />
              {i18n._(reviewStates[choice].label)}
            </dt>
            <dd>{i18n.number(counts[choice])}</dd>
          </div>
        ))}
        {counts.others > 0 && (
          <div>
            <dt>
              <Trans>Reviewed by others</Trans>
            </dt>
            <dd>{i18n.number(counts.others)}</dd>
          </div>
        )}
        {counts.deleted > 0 && (
          <div>
            <dt>
              <Trans>Deleted</Trans>
            </dt>
            <dd>{i18n.number(counts.deleted)}</dd>
          </div>
        )}
      </dl>
    </QueueEnd>
  );
}
