import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { dropJob } from '~/shared/jobs/job-list';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Name } from '~/shared/ui/text/Name';
import { FileDrop } from './FileDrop';
import type { ImportJob } from './import-name';
import { storedImport } from './import-store';

/** The rows that are on the server, and those that are not. */
function countRows(job: ImportJob) {
  const counts = { done: 0, failed: 0, waiting: 0 };
  let error: unknown;
  for (const entry of job.all()) {
    const { rows } = entry.item.data;
    if (entry.state === 'done') counts.done += rows;
    else if (entry.state === 'refused' || entry.state === 'unknown') {
      counts.failed += rows;
      error ??= entry.error;
    } else counts.waiting += rows;
  }
  return { ...counts, error };
}

/** The progress of an import and, when it has ended, what came of it. */
export function ImportProgress({ job, onAgain }: { job: ImportJob; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  const [isLost, setLost] = useState(false);
  const [isOther, setOther] = useState(false);
  const { projectId, datasetName, file, rows, seed } = job.input;
  useEffect(() => {
    let isShown = true;
    void storedImport(seed).then((record) => isShown && setLost(record?.file === undefined));
    return () => {
      isShown = false;
    };
  }, [seed]);
  if (!snapshot) return null;
  const { phase, end, error: jobError } = snapshot;
  const { done, failed, waiting, error } = countRows(job);
  const hasEnded = phase === 'ended';
  const undoable = job.kind.undo?.count(job) ?? 0;
  const isComplete = hasEnded && done === rows;
  const isUndone = isComplete && undoable === 0;
  const needsFile = hasEnded && end === 'not-prepared' && jobError instanceof Error && jobError.name === 'FileMissing';
  const say = (reason: unknown) => {
    const { text } = describeError(reason);
    return typeof text === 'string' ? text : i18n._(text);
  };
  const again = () => {
    dropJob(job);
    onAgain();
  };
  const take = async (selected: File) => {
    const { giveFile } = await import('./import-job');
    const isSame = await giveFile(job.input, selected);
    setOther(!isSame);
    if (isSame) void job.goOn();
  };
  const download = async () => {
    try {
      const result = await job.kind.resultFile?.(job);
      if (result) saveFile(result.content, result.name);
    } catch (reason) {
      alerts.danger(describeError(reason).text);
    }
  };
  const [doneText, allText] = [i18n.number(done), i18n.number(rows)];
  const why = error === undefined ? '' : say(error);
  return (
    <div className="import-progress">
      <h2>
        <Name>{file.name}</Name>
      </h2>
      <progress value={done} max={Math.max(1, rows)} aria-label={t`Progress of the import`} />
      <p>
        {isUndone ? (
          <Trans>This import was undone.</Trans>
        ) : isComplete ? (
          <Plural value={done} one="# entity imported." other="# entities imported." />
        ) : (
          <Trans>
            {doneText} of {allText} entities imported
          </Trans>
        )}
      </p>
      <p role="status" className="muted">
        {phase === 'preparing' && <Trans>Preparing…</Trans>}
        {phase === 'running' && <Trans>You can leave this page. Sending continues.</Trans>}
        {phase === 'running' && isLost && (
          <>
            {' '}
            <Trans>
              This browser cannot store the file: to resume after closing the tab, you will have to select it again.
            </Trans>
          </>
        )}
        {phase === 'paused' && <Trans>Paused</Trans>}
        {phase === 'stopping' && <Trans>Stopping…</Trans>}
        {hasEnded && !isComplete && end === 'session' && <Trans>Stopped, because your session ended</Trans>}
        {hasEnded && !isComplete && end === 'asked' && <Trans>Stopped</Trans>}
      </p>
      {hasEnded && end === 'not-prepared' && !needsFile && (
        <p className="field-fault" role="alert">
          {say(jobError)}
        </p>
      )}
      {failed > 0 && (
        <p className="field-fault" role="alert">
          <Plural value={failed} one="# row was not stored:" other="# rows were not stored:" /> <bdi>{why}</bdi>
        </p>
      )}
      {needsFile && (
        <FileDrop
          label={t`The file is no longer in this browser. Select the same file again to continue.`}
          fault={isOther ? t`This is not the same file: its size or content is different.` : null}
          onFile={(selected) => void take(selected)}
        />
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
        {hasEnded && !isComplete && !needsFile && (
          <Button type="primary" onClick={() => void job.goOn()}>
            <Plural value={failed + waiting} one="Import the # row left" other="Import the # rows left" />
          </Button>
        )}
        {hasEnded && (
          <>
            {isComplete && (
              <AppLink to={paths.entities(projectId, datasetName)}>
                <Trans>Show the entities</Trans>
              </AppLink>
            )}
            <Button onClick={() => void download()}>
              <Trans>Download the result</Trans>
            </Button>
            {undoable > 0 && (
              <Button onClick={() => job.kind.undo?.start(job)}>
                <Trans>Undo this import</Trans>
              </Button>
            )}
            <Button onClick={again}>
              <Trans>Import another file</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
