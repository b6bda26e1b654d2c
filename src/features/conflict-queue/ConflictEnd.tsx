import { Plural } from '@lingui/react/macro';
import { leftIn } from '~/shared/queue/queue';
import { QueueEndActions } from '~/shared/queue/QueueEndActions';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Queue } from './conflicts';

interface ConflictEndProps {
  queue: Queue;
  backTo: string;
  /** Goes to the first one that is left. */
  onFirst: () => void;
}

/** Behind the last entity: what was resolved, and what is left. */
export function ConflictEnd({ queue, backTo, onFirst }: ConflictEndProps) {
  const left = leftIn(queue);
  return (
    <section className="queue-end" aria-labelledby="queue-end">
      <Icon name={left === 0 ? 'check' : 'info'} />
      <h2 id="queue-end">
        {left === 0 ? (
          <Plural value={queue.total} one="The conflict is resolved" other="All # conflicts are resolved" />
        ) : (
          <Plural value={left} one="# conflict is left" other="# conflicts are left" />
        )}
      </h2>
      <QueueEndActions left={left} backTo={backTo} onFirst={onFirst} />
    </section>
  );
}
