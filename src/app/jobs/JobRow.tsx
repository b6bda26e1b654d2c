import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import type { ItemToCheck } from '~/shared/jobs/kind';
import type { JobSnapshot } from '~/shared/jobs/job';
import { type AnyJob, dropJob } from '~/shared/jobs/job-list';
import { isUnstored } from '~/shared/jobs/stored-jobs';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { alerts } from '~/shared/ui/overlays/alerts';
import { AppLink } from '~/shared/ui/links/AppLink';
import { saveResult } from './save-result';
import { TimeLeft } from './TimeLeft';
import { Name } from '~/shared/ui/text/Name';

/** More items than these are not listed; the file has them all. */
const mostListed = 50;

/** The items of an ended job that somebody should look at, as links to their pages. */
function ToCheck({ items }: { items: readonly ItemToCheck[] }) {
  if (items.length === 0) return null;
  const more = items.length - mostListed;
  return (
    <details>
      <summary>
        <Plural value={items.length} one="# to check" other="# to check" />
      </summary>
      <ul className="jobs-open">
        {items.slice(0, mostListed).map(({ id, label, address, why }) => (
          <li key={id}>
            <AppLink to={address}>
              <Name>{label}</Name>
            </AppLink>{' '}
            <span className="muted">{why}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </details>
  );
}

/** A button of a row; its accessible name includes the job. */
function RowButton({ job, onClick, children }: { job: AnyJob; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="small-button jobs-button" onClick={onClick}>
      {children}
      <span className="visually-hidden"> {job.title}</span>
    </button>
  );
}

/** What a job is doing or why it ended. It changes rarely, so screen readers may announce it. */
function PhaseWords({ snapshot: { phase, end, error } }: { snapshot: JobSnapshot }) {
  const { i18n } = useLingui();
  const text = error === undefined ? '' : describeError(error).text;
  const why = <bdi>{typeof text === 'string' ? text : i18n._(text)}</bdi>;
  switch (phase) {
    case 'new':
    case 'preparing':
      return <Trans>Preparing…</Trans>;
    case 'running':
      return <Trans>Running</Trans>;
    case 'paused':
      return <Trans>Paused</Trans>;
    case 'stopping':
      return <Trans>Stopping…</Trans>;
    case 'finishing':
      return <Trans>Finishing…</Trans>;
    case 'ended':
      switch (end) {
        case 'session':
          return <Trans>Stopped, because your session ended</Trans>;
        case 'failures':
          if (error !== undefined) return <Trans>Stopped: {why}</Trans>;
          return <Trans>Stopped, because too many failed in a row</Trans>;
        case 'not-prepared':
          return <Trans>Nothing was done: {why}</Trans>;
        case 'asked':
          return <Trans>Stopped</Trans>;
        default:
          return <Trans>Finished</Trans>;
      }
  }
}

/** A job: its progress, and buttons to pause it, retry failures and download its result. */
export function JobRow({ job }: { job: AnyJob }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  if (!snapshot) return null;
  const { phase, counts, total, progress } = snapshot;
  const failed = counts.refused + counts.unknown;
  const left = counts.waiting;
  const hasEnded = phase === 'ended';
  const undoable = hasEnded ? (job.kind.undo?.count(job) ?? 0) : 0;
  const [done, all] = [i18n.number(counts.done), i18n.number(total)];
  const [single] = job.kind.describe ? job.all() : [];
  const download = () => saveResult(job, i18n).catch((error: unknown) => alerts.danger(describeError(error).text));
  return (
    <div className="jobs-row" data-failed={failed > 0}>
      <AppLink to={job.address} className="jobs-title">
        <Name>{job.title}</Name>
      </AppLink>
      <progress
        {...(single && single.fraction === null && !hasEnded ? {} : { max: Math.max(1, total), value: progress })}
        aria-label={t`Progress of ${job.title}`}
      />
      <p>
        {single ? (
          job.kind.describe?.(single, i18n)
        ) : (
          <Trans>
            {done} of {all} done
          </Trans>
        )}
        {counts.skipped > 0 && (
          <>
            {' · '}
            <Plural value={counts.skipped} one="# skipped" other="# skipped" />
          </>
        )}
        {failed > 0 && !single && (
          <span className="jobs-failed">
            {' · '}
            <Plural value={failed} one="# failed" other="# failed" />
          </span>
        )}
        {hasEnded && left > 0 && !single && (
          <>
            {' · '}
            <Plural value={left} one="# not run" other="# not run" />
          </>
        )}
        {phase === 'running' && !single && <TimeLeft items={left + counts.running} perSecond={snapshot.perSecond} />}
      </p>
      <p className="muted" role="status">
        <PhaseWords snapshot={snapshot} />
      </p>
      {hasEnded && job.kind.toCheck && <ToCheck items={job.kind.toCheck(job)} />}
      {phase === 'running' && job.kind.resume && isUnstored(job) && (
        <p>
          <Trans>Keep this tab open: the storage of the browser is full, so this job could not be resumed.</Trans>
        </p>
      )}
      <div className="jobs-buttons">
        {phase === 'running' && !single && (
          <RowButton job={job} onClick={() => job.pause()}>
            <Trans>Pause</Trans>
          </RowButton>
        )}
        {phase === 'paused' && (
          <RowButton job={job} onClick={() => job.unpause()}>
            <Trans>Continue</Trans>
          </RowButton>
        )}
        {(phase === 'running' || phase === 'paused' || phase === 'preparing') && (
          <RowButton job={job} onClick={() => job.stop()}>
            <Trans>Stop</Trans>
          </RowButton>
        )}
        {hasEnded && left > 0 && (
          <RowButton job={job} onClick={() => void job.start()}>
            <Plural value={left} one="Run the # left" other="Run the # left" />
          </RowButton>
        )}
        {hasEnded && failed > 0 && (
          <RowButton job={job} onClick={() => void job.retry()}>
            <Plural value={failed} one="Retry # failure" other="Retry # failures" />
          </RowButton>
        )}
        {hasEnded && undoable > 0 && (
          <RowButton job={job} onClick={() => job.kind.undo?.start(job)}>
            <Plural value={undoable} one="Undo #" other="Undo #" />
          </RowButton>
        )}
        {hasEnded && (
          <>
            {!single && (
              <RowButton job={job} onClick={() => void download()}>
                <Trans>Download the result</Trans>
              </RowButton>
            )}
            <RowButton job={job} onClick={() => dropJob(job)}>
              <Trans>Dismiss</Trans>
            </RowButton>
          </>
        )}
      </div>
    </div>
  );
}
