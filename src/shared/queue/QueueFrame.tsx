import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from 'antd';
import { Activity, type ComponentProps, type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import { percentOf } from '~/shared/lib/numbers';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useUrlState } from '~/shared/url-state/url-state';
import { queueSearchParams } from './list-pages';
import { openCount, nextOpen, type Queue, type Step as QueueStep } from './queue';
import type { LoadedQueue } from './use-queue';

export interface QueueScreenProps<AnyQueue, Step> {
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  backTo: string;
  queue: AnyQueue;
  step: (step: Step) => void;
  error: unknown;
  retry: () => void;
}

interface QueuePageProps<Known, Choice> extends Pick<QueueScreenProps<unknown, unknown>, 'crumbs' | 'backTo'> {
  loaded: LoadedQueue<Known, Choice>;
  screen: (props: QueueScreenProps<Queue<Known, Choice>, QueueStep<Known, Choice>>) => ReactNode;
  /** Title while there is no record. */
  title: string;
  nothing: ReactNode;
  children: ReactNode;
}

/** The page of a queue with its loading, error and empty states. */
export function QueuePage<Known, Choice>(props: QueuePageProps<Known, Choice>) {
  const { loaded, crumbs, backTo, screen, title, nothing, children } = props;
  const { queue, error, retry } = loaded;
  if (queue && queue.entries.length > 0) return screen({ ...loaded, crumbs, backTo, queue });
  return (
    <>
      <PageHead crumbs={crumbs} title={title} />
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : queue ? (
        <EmptyState
          icon="check"
          title={nothing}
          action={
            <LinkButton to={backTo} type="primary">
              <Trans>Back to the list</Trans>
            </LinkButton>
          }
        >
          {children}
        </EmptyState>
      ) : (
        <ListSkeleton rows={10} />
      )}
    </>
  );
}

interface QueueFrameProps extends Omit<QueueScreenProps<Queue<unknown, unknown>, never>, 'step' | 'backTo'> {
  /** Undefined until the record has loaded. */
  name: string | undefined;
  /** Title at the end of the queue. */
  title: string;
  facts: ReactNode;
  /** "Reviewed" */
  progressLabel: string;
  saving: number;
  /** Gets the focus back after a note was sent. */
  root?: Ref<HTMLDivElement>;
  notices: ReactNode;
  isReady: boolean;
  /** Prefetches a record. Must be stable. */
  load: (id: string) => Promise<boolean>;
  renderRecord: (id: string) => ReactNode;
  /** Replaces the record if it failed to load. */
  failure?: ReactNode;
  end: ReactNode;
  bottom: ReactNode;
}

/** The shown record; its neighbours are rendered hidden, so that the next key press shows them at once. */
export function QueueFrame(props: QueueFrameProps) {
  const { crumbs, queue, error, retry, name, title, facts, progressLabel, saving, root, notices } = props;
  const { isReady, load, renderRecord, failure = null, end, bottom } = props;
  const { t, i18n } = useLingui();
  const shown = queue.entries[queue.at]?.id ?? null;
  const drawn = useRenderedRecords(queue, isReady, load);
  const [, changeAddress] = useUrlState(queueSearchParams.read, queueSearchParams.write);
  useEffect(() => changeAddress({ at: shown }), [changeAddress, shown]);
  useLayoutEffect(() => void window.scrollTo(0, 0), [shown]);
  const [left, total] = [i18n.number(openCount(queue)), i18n.number(queue.total)];
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
            <ErrorBoundary>{renderRecord(id)}</ErrorBoundary>
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

interface QueueProgressProps {
  queue: Queue<unknown, unknown>;
  label: string;
  saving: number;
}

function QueueProgress({ queue, label, saving }: QueueProgressProps) {
  const { t, i18n } = useLingui();
  const [left, total] = [i18n.number(openCount(queue)), i18n.number(queue.total)];
  const done = queue.total - openCount(queue);
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

/**
 * Prefetches the next records. Returns the ids to render in order: the shown one, and the hidden neighbours that have
 * loaded.
 */
function useRenderedRecords(
  queue: Queue<unknown, unknown>,
  isReady: boolean,
  load: (id: string) => Promise<boolean>,
): string[] {
  const { at, entries } = queue;
  const idAt = (place: number) => entries[place]?.id ?? [];
  const near = [at - 1, at + 1, nextOpen(queue, at)].flatMap(idAt);
  const wanted = [...new Set([...near, ...[at + 2].flatMap(idAt)])].join('\n');
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (!isReady || wanted === '') return;
    for (const id of wanted.split('\n'))
      void load(id).then((isLoaded) => isLoaded && setLoaded((ids) => (ids.has(id) ? ids : new Set([...ids, id]))));
  }, [wanted, isReady, load]);
  const drawn = new Set(near.filter((id) => loaded.has(id)));
  return entries
    .slice(Math.max(0, at - 1))
    .flatMap(({ id }, index) => (index === Math.min(at, 1) || drawn.has(id) ? [id] : []));
}
