import { useLingui } from '@lingui/react/macro';
import { Activity, type ComponentProps, type ReactNode, type Ref, useEffect, useLayoutEffect } from 'react';
import { useAddressState } from '~/shared/address/address-state';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { queueAddress } from './address';
import { leftIn, type Queue } from './queue';
import { QueueProgress } from './QueueProgress';
import { useDrawn } from './use-drawn';

/** What every screen of a queue gets from its page. */
export interface QueueScreenProps<AnyQueue, Step> {
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  /** The list that the queue was opened from. */
  backTo: string;
  queue: AnyQueue;
  step: (step: Step) => void;
  /** Why the rest of the queue could not be listed. */
  error: unknown;
  retry: () => void;
}

interface QueueFrameProps extends Omit<QueueScreenProps<Queue<unknown, unknown>, never>, 'step' | 'backTo'> {
  /** What the shown record is called; undefined before it has loaded. */
  name: string | undefined;
  /** At the end of the queue. */
  title: string;
  facts: ReactNode;
  /** "Reviewed" */
  progressLabel: string;
  saving: number;
  /** Takes the focus from a text that was sent. */
  root?: Ref<HTMLDivElement>;
  /** What others did, and what was not recorded. */
  notices: ReactNode;
  /** The shown record has loaded. */
  isReady: boolean;
  /** Loads another one. Keep it stable. */
  load: (id: string) => Promise<boolean>;
  draw: (id: string) => ReactNode;
  /** Instead of the shown record, which could not be loaded. */
  failure?: ReactNode;
  end: ReactNode;
  /** The buttons at the bottom. */
  bottom: ReactNode;
}

/** The screen of a queue: one record with its notices and buttons, hidden those that are one key away, and the end. */
export function QueueFrame(props: QueueFrameProps) {
  const { crumbs, queue, error, retry, name, title, facts, progressLabel, saving, root, notices } = props;
  const { isReady, load, draw, failure = null, end, bottom } = props;
  const { t, i18n } = useLingui();
  const shown = queue.entries[queue.at]?.id ?? null;
  const drawn = useDrawn(queue, isReady, load);
  const [, changeAddress] = useAddressState(queueAddress.read, queueAddress.write);
  useEffect(() => changeAddress({ at: shown }), [changeAddress, shown]);
  useLayoutEffect(() => void window.scrollTo(0, 0), [shown]);
  const [left, total] = [i18n.number(leftIn(queue)), i18n.number(queue.total)];
  return (
    <div className="queue" ref={root} tabIndex={root ? -1 : undefined}>
      <PageHead
        crumbs={crumbs}
        title={shown === null ? title : name}
        facts={facts}
        actions={<QueueProgress queue={queue} label={progressLabel} saving={saving} />}
      />
      <p className="visually-hidden" role="status">
        {shown !== null && name !== undefined ? t`${name}. ${left} of ${total} left` : ''}
      </p>
      {notices}
      {failure ??
        drawn.map((id) => (
          <Activity key={id} mode={id === shown ? 'visible' : 'hidden'}>
            <ErrorBoundary>{draw(id)}</ErrorBoundary>
          </Activity>
        ))}
      {shown !== null ? null : queue.complete ? (
        end
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <ListSkeleton rows={10} />
      )}
      <BottomBar className="queue-bottom">{bottom}</BottomBar>
    </div>
  );
}
