import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { QueueEndActions } from './QueueEndActions';

interface QueueEndProps {
  /** How many are left. */
  left: number;
  title: ReactNode;
  backTo: string;
  /** Goes to the first one that is left. */
  onFirst: () => void;
  /** What was decided. */
  children?: ReactNode;
}

/** Behind the last record of a queue. */
export function QueueEnd({ left, title, backTo, onFirst, children }: QueueEndProps) {
  return (
    <section className="queue-end" aria-labelledby="queue-end">
      <Icon name={left === 0 ? 'check' : 'info'} />
      <h2 id="queue-end">{title}</h2>
      {children}
      <QueueEndActions left={left} backTo={backTo} onFirst={onFirst} />
    </section>
  );
}
