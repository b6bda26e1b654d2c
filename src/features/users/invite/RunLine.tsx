import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from 'antd';
import type { JobSnapshot } from '~/shared/jobs/job';
import { percentOf } from '~/shared/lib/numbers';

interface RunLineProps {
  /** Number of people to invite. */
  invited: number;
  /** Number of existing people who get roles. */
  given: number;
  /** The progress; null before the start. */
  progress: JobSnapshot | null;
  onSend: () => void;
  onStop: () => void;
  onRetry: () => void;
}

/** The send button, the progress, and the buttons to stop and continue. */
export function RunLine({ invited, given, progress, onSend, onStop, onRetry }: RunLineProps) {
  const { t, i18n } = useLingui();
  const givenText = i18n.number(given);
  const total = invited + given;
  if (progress === null) {
    return (
      <div className="invite-run">
        {total === 0 ? (
          <span className="muted">
            <Trans>There is nothing to send. Every line has a problem, or an account and no new role.</Trans>
          </span>
        ) : (
          <Button type="primary" onClick={onSend}>
            {given === 0 ? (
              <Plural value={invited} one="Invite # person" other="Invite # people" />
            ) : invited === 0 ? (
              <Plural value={given} one="Add roles to # person" other="Add roles to # people" />
            ) : (
              <Trans>
                <Plural value={invited} one="Invite # person" other="Invite # people" /> and add roles to {givenText}
              </Trans>
            )}
          </Button>
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
      <Progress
        percent={percentOf(progress.progress, total)}
        showInfo={false}
        aria-label={t`Invitations`}
        style={{ inlineSize: 'min(320px, 60vw)' }}
      />
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
            <Trans>You can leave this page. Sending continues.</Trans>
          </span>
        </>
      ) : left > 0 ? (
        <Button type="primary" onClick={onRetry}>
          {failed === left ? (
            <Plural value={left} one="Try the failed line again" other="Try the # failed lines again" />
          ) : (
            <Plural value={left} one="Continue with # line" other="Continue with # lines" />
          )}
        </Button>
      ) : null}
    </div>
  );
}
