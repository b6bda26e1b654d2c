import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { isProblem } from '~/api/problem';
import { WindowedRows } from '~/shared/definitions/WindowedRows';
import { describeError } from '~/shared/errors/describe-error';
import { dropJob } from '~/shared/jobs/job-list';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { UpdateJob } from './import-name';

/** The progress of an update and, when it has ended, the lines that were not applied. */
export function UpdateProgress({ job, onAgain }: { job: UpdateJob; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  if (!snapshot) return null;
  const { phase, counts, total, progress } = snapshot;
  const { projectId, datasetName, file } = job.input;
  const hasEnded = phase === 'ended';
  const failed = hasEnded ? job.all().filter(({ state }) => state === 'refused' || state === 'unknown') : [];
  const conflicts = failed.filter(({ error }) => isProblem(error, '409.15')).length;
  const say = (error: unknown): string => {
    if (isProblem(error, '409.15'))
      return t`Somebody else changed this entity after the comparison. It was not changed.`;
    const { text } = describeError(error);
    return typeof text === 'string' ? text : i18n._(text);
  };
  const again = () => {
    dropJob(job);
    onAgain();
  };
  const [done, all] = [i18n.number(counts.done), i18n.number(total)];
  return (
    <div className="import-progress">
      <h2>
        <Name>{file.name}</Name>
      </h2>
      <progress value={progress} max={Math.max(1, total)} aria-label={t`Progress of the update`} />
      <p role="status">
        <Trans>
          {done} of {all} done
        </Trans>
      </p>
      {failed.length > 0 && (
        <>
          <p className="field-fault" role="alert">
            <Plural value={failed.length} one="# was not applied." other="# were not applied." />{' '}
            {conflicts > 0 && <Trans>Compare again to see what others have changed.</Trans>}
          </p>
          <WindowedRows
            role="list"
            label={t`Not applied`}
            className="import-problems"
            count={failed.length}
            estimatedHeight={53}
            row={(index) => {
              const entry = failed[index];
              if (!entry) return null;
              return (
                <div role="listitem" key={entry.item.id} className="import-problem">
                  <b>
                    <Name>{entry.item.label}</Name>
                  </b>
                  <div className="muted">{say(entry.error)}</div>
                </div>
              );
            }}
          />
        </>
      )}
      <div className="import-bar">
        {phase === 'running' && (
          <Button onClick={() => job.pause()}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {phase === 'paused' && (
          <Button type="primary" onClick={() => job.unpause()}>
            <Trans>Continue</Trans>
          </Button>
        )}
        {!hasEnded && (
          <Button onClick={() => job.stop()}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {hasEnded && counts.waiting > 0 && (
          <Button type="primary" onClick={() => void job.start()}>
            <Plural value={counts.waiting} one="Apply the # left" other="Apply the # left" />
          </Button>
        )}
        {hasEnded && failed.length > conflicts && (
          <Button onClick={() => void job.retry()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {hasEnded && (
          <>
            <Button onClick={again}>
              {failed.length > 0 ? <Trans>Compare again</Trans> : <Trans>Back to the file</Trans>}
            </Button>
            <AppLink to={paths.entities(projectId, datasetName)}>
              <Trans>Show the entities</Trans>
            </AppLink>
          </>
        )}
      </div>
    </div>
  );
}
