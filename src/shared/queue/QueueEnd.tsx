import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';

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

/** Behind the last record of a queue, with the ways from there. */
export function QueueEnd({ left, title, backTo, onFirst, children }: QueueEndProps) {
  return (
    <section className="queue-end" aria-labelledby="queue-end">
      <Icon name={left === 0 ? 'check' : 'info'} />
      <h2 id="queue-end">{title}</h2>
      {children}
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
