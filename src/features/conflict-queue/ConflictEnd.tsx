import { Plural, Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { leftIn } from '~/shared/queue/queue';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
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
      <p className="queue-end-actions">
        {left > 0 && (
          <Button type="primary" onClick={onFirst}>
            <Trans>Go to the first one left</Trans>
          </Button>
        )}
        <LinkButton to={backTo} type={left > 0 ? 'default' : 'primary'}>
          <Trans>Back to the list</Trans>
        </LinkButton>
      </p>
    </section>
  );
}
