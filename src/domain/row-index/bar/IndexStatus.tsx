import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from 'antd';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { percentOf } from '~/shared/lib/numbers';
import type { IndexState, RowIndex } from '../types';

/** The state of an index in one line: loading with pause and continue, or how fresh it is. */
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
          // It disappears with the copy.
          currentTarget.closest<HTMLElement>('[role="group"]')?.focus();
          void index?.forget();
        }}
      >
        <Trans>Clear local copy</Trans>
      </TextButton>
    </>
  );
}
