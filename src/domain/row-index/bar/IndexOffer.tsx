import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { AbsentReason, IndexState, RowIndex } from '~/engines/row-index/types';
import { percentOf } from '~/shared/lib/numbers';
import { formatSize } from '~/shared/lib/sizes';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { EmptyState } from '~/shared/ui/states/states';
import { Sentences } from '~/shared/ui/text/Joined';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { ListIndex } from '../use-list-index';

interface IndexOfferProps {
  index: RowIndex | undefined;
  state: IndexState;
  /** For an offer above rows that show without the index. */
  onClose?: (() => void) | undefined;
  /** Texts for other uses than finding rows. */
  words?: { icon: IconName; title: ReactNode; why: ReactNode; load: ReactNode; refused: ReactNode };
}

const absenceReasons: Partial<Record<AbsentReason, ReactNode>> = {
  'fields-changed': <Trans>The form has new questions since it was last loaded.</Trans>,
  damaged: <Trans>What this browser had was damaged and is deleted.</Trans>,
  evicted: <Trans>This browser deleted the answers to make room.</Trans>,
};

/** Shown instead of rows that need the index: the size of the download, or why it is not possible. */
export function IndexOffer({ index, state, onClose, words }: IndexOfferProps) {
  const { t, i18n } = useLingui();
  if (state.phase === 'off')
    return (
      <EmptyState icon="search" title={<Trans>Finding by answers is switched off</Trans>}>
        <Trans>You can switch it on again on the page of your account.</Trans>
      </EmptyState>
    );
  if (state.phase === 'refused')
    return (
      <EmptyState icon="lock" title={words?.refused ?? <Trans>Answers cannot be searched here</Trans>}>
        {state.why === 'encrypted' ? (
          <Trans>The answers are encrypted. They are never kept in a browser.</Trans>
        ) : state.why === 'denied' ? (
          <Trans>You do not have access to these answers.</Trans>
        ) : (
          <Trans>This browser cannot keep answers.</Trans>
        )}
      </EmptyState>
    );
  const weight = index?.weight() ?? null;
  const [download, storage] = [weight?.download, weight?.storage].map((size) => formatSize(size ?? 0, i18n.locale));
  const isLoading = state.phase === 'loading' && !state.paused;
  const title = words?.title ?? <Trans>Search all answers</Trans>;
  const load = (
    <Button type="primary" loading={isLoading || !index} onClick={() => index?.load()}>
      {state.phase === 'loading' ? <Trans>Continue</Trans> : (words?.load ?? <Trans>Enable search</Trans>)}
    </Button>
  );
  const text = (
    <Sentences>
      {words?.why ?? <Trans>To search answers, download them to this browser first.</Trans>}
      {weight !== null && (
        <Plural
          value={weight.rows}
          one={`# row: ${download} to download, ${storage} on this device.`}
          other={`# rows: ${download} to download, ${storage} on this device.`}
        />
      )}
      <Trans>They are deleted when you log out.</Trans>
      {state.phase === 'absent' && absenceReasons[state.why]}
    </Sentences>
  );
  if (onClose)
    return (
      <Alert
        type="info"
        showIcon
        title={title}
        description={text}
        action={load}
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, onClose }}
      />
    );
  return (
    <EmptyState icon={words?.icon ?? 'search'} title={title} action={load}>
      {text}
    </EmptyState>
  );
}

export function IndexStatus({ index, state }: { index: RowIndex | undefined; state: IndexState }) {
  const { t, i18n } = useLingui();
  if (state.phase === 'loading') {
    const [read, total] = [i18n.number(state.read), i18n.number(state.total)];
    return (
      <>
        <Progress
          percent={percentOf(state.read, state.total)}
          showInfo={false}
          aria-label={t`Loading all answers`}
          style={{ inlineSize: 120 }}
        />
        <span>
          {state.paused ? (
            <Trans>
              Paused at {read} of {total}
            </Trans>
          ) : (
            <Trans>
              {read} of {total} loaded
            </Trans>
          )}
        </span>
        {state.paused ? (
          <Button size="small" onClick={() => index?.load()}>
            <Trans>Continue</Trans>
          </Button>
        ) : (
          state.here && (
            <Button size="small" onClick={() => index?.pause()}>
              <Trans>Pause</Trans>
            </Button>
          )
        )}
      </>
    );
  }
  if (state.phase !== 'ready') return null;
  const { rows, syncedAt, syncing, kept } = state;
  return (
    <>
      {!kept && (
        <span>
          <Trans>This browser’s storage is full. The answers are saved for this visit only.</Trans>
        </span>
      )}
      <span>
        {syncing ? (
          <Trans>Checking for changes…</Trans>
        ) : (
          <>
            <Plural value={rows} one="# in this browser" other="# in this browser" />
            {syncedAt !== null && (
              <>
                {' · '}
                <TimeAgo iso={new Date(syncedAt).toISOString()} />
              </>
            )}
          </>
        )}
      </span>
      <TextButton
        onClick={({ currentTarget }) => {
          // The button disappears with the copy.
          currentTarget.closest<HTMLElement>('[role="group"]')?.focus();
          void index?.forget();
        }}
      >
        <Trans>Clear local copy</Trans>
      </TextButton>
    </>
  );
}

/** Instead of the rows, or above them while the index is optional. */
export function FindOffer({ local: { index, indexState, isBlocked, find } }: { local: ListIndex }) {
  const { phase } = indexState;
  if (phase === 'ready' || phase === 'opening' || (phase === 'loading' && !isBlocked)) return null;
  return <IndexOffer index={index} state={indexState} onClose={isBlocked ? undefined : find.close} />;
}
