import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { Planned } from './plan';
import type { RowState } from './run';

interface RunLineProps {
  plan: readonly Planned[];
  states: ReadonlyMap<number, RowState>;
  running: boolean;
  started: boolean;
  onSend: () => void;
  onStop: () => void;
  onRetry: () => void;
}

/** The button that sends, how far it is, the way to stop, and the way to go on. */
export function RunLine({ plan, states, running, started, onSend, onStop, onRetry }: RunLineProps) {
  const { t, i18n } = useLingui();
  const sendable = plan.filter(({ outcome }) => outcome === 'create' || outcome === 'give');
  const done = sendable.filter(({ index }) => states.get(index)?.kind === 'done').length;
  const failed = sendable.filter(({ index }) => states.get(index)?.kind === 'failed').length;
  const total = sendable.length;
  const left = total - done;
  if (!started) {
    return (
      <div className="invite-run">
        <Button type="primary" onClick={onSend} aria-disabled={total === 0} disabled={total === 0}>
          <Plural value={total} one="Invite # person" other="Invite # people" />
        </Button>
        {total === 0 && (
          <span className="muted">
            <Trans>No line can be sent as it is.</Trans>
          </span>
        )}
      </div>
    );
  }
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  return (
    <div className="invite-run">
      <progress value={done + failed} max={total} aria-label={t`Invitations`} />
      <span role="status">
        <Trans>
          {doneText} of {totalText} done
        </Trans>
        {failed > 0 && (
          <>
            {' · '}
            <Plural value={failed} one="# failed" other="# failed" />
          </>
        )}
      </span>
      {running ? (
        <Button onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      ) : left > 0 ? (
        <Button type="primary" onClick={onRetry}>
          {failed === left ? (
            <Plural value={left} one="Try the failed line again" other="Try the # failed lines again" />
          ) : (
            <Plural value={left} one="Go on with # line" other="Go on with # lines" />
          )}
        </Button>
      ) : null}
    </div>
  );
}
