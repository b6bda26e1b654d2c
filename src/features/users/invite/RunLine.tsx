import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { JobSnapshot } from '~/shared/jobs/job';

interface RunLineProps {
  /** Number of lines that can be sent. */
  sendable: number;
  /** The progress; null before the start. */
  progress: JobSnapshot | null;
  onSend: () => void;
  onStop: () => void;
  onRetry: () => void;
}

/** The send button, the progress, and the buttons to stop and continue. */
export function RunLine({ sendable: total, progress, onSend, onStop, onRetry }: RunLineProps) {
  const { t, i18n } = useLingui();
  if (progress === null) {
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
  const { phase, counts } = progress;
  const failed = counts.refused + counts.unknown;
  const left = failed + counts.waiting;
  const [doneText, totalText] = [i18n.number(counts.done), i18n.number(total)];
  return (
    <div className="invite-run">
      <progress value={progress.progress} max={total} aria-label={t`Invitations`} />
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
      {phase !== 'ended' ? (
        <>
          <Button onClick={onStop}>
            <Trans>Stop</Trans>
          </Button>
          <span className="muted">
            <Trans>You can leave this page: sending goes on.</Trans>
          </span>
        </>
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
