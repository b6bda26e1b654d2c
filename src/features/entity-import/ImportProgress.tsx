import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Card, Flex, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { isProblem } from '~/api/problem';
import { WindowedRows } from '~/domain/definitions/WindowedRows';
import { reasonText } from '~/shared/errors/describe-failure';
import { dropJob } from '~/shared/jobs/job-list';
import { useJobSnapshot, weightedCounts } from '~/shared/jobs/use-job';
import { percentOf } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences, joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import type { RowProblem } from './check';
import { UndoneText, useFocusFallback } from './EarlierImports';
import { FileDrop } from './FileDrop';
import { useBusyImports } from './import-lock';
import { useImportStates } from './import-state';
import { storedChanges, type StoredChanges, storedImport } from './import-store';
import { ImportSteps } from './ImportSteps';
import type { ImportJob, UpdateJob } from './job-types';
import { rowErrorText } from './texts';

const UndoJobDialog = lazyDialog(() => import('./UndoDialog'), 'UndoJobDialog');

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

export function ImportProgress({ job, onAgain }: { job: ImportJob; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  const heading = useFocusFallback<HTMLHeadingElement>(snapshot?.phase);
  const [isLost, setLost] = useState(false);
  const [isOther, setOther] = useState(false);
  const [asksToUndo, setAsking] = useState(false);
  const states = useImportStates();
  const busy = useBusyImports();
  const { projectId, datasetName, file, rows, seed, leftOut, plan } = job.input;
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
  const undone = states.get(seed)?.undone ?? null;
  const hasUndoBegun = states.get(seed)?.undoBegan !== undefined;
  const isBeingUndone = hasEnded && busy.has(seed);
  const undoable = isBeingUndone ? 0 : (job.kind.undo?.count(job) ?? 0);
  const isComplete = hasEnded && done === rows;
  const needsFile = hasEnded && end === 'not-prepared' && jobError instanceof Error && jobError.name === 'FileMissing';
  const say = (reason: unknown) => reasonText(reason, i18n);
  const again = () => {
    dropJob(job);
    onAgain();
  };
  const take = async (selected: File) => {
    const isSame = await (await import('./import-job')).reattachFile(job.input, selected);
    setOther(!isSame);
    if (isSame) void job.resume();
  };
  const download = async () => {
    try {
      const result = await job.kind.resultFile?.(job);
      if (result) saveFile(result.content, result.name);
    } catch (reason) {
      notifications.failed(msg`The list of problems was not downloaded.`, reason);
    }
  };
  const problemText = ({ row, fault, found }: RowProblem) => {
    const [number, reason] = [i18n.number(row), i18n._(rowErrorText(fault, plan.header.length, found))];
    return t`row ${number} (${reason})`;
  };
  const [doneText, allText] = [i18n.number(done), i18n.number(rows)];
  const why = error === undefined ? '' : say(error);
  return (
    <Flex vertical gap="medium">
      <ImportSteps at={isComplete ? 'end' : 'import'} />
      <Card size="small">
        <Flex vertical gap={12}>
          <h2 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            <Name>{file.name}</Name>
          </h2>
          <Progress percent={percentOf(done, rows)} showInfo={false} aria-label={t`Progress of the import`} />
          {/* The progress element announces the progress; this announces the outcome. */}
          <p role="status" aria-busy={!hasEnded || isBeingUndone}>
            {undone ? (
              <UndoneText undone={undone} />
            ) : isBeingUndone ? (
              <Trans>Undoing the import…</Trans>
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
            <Alert type="error" showIcon role="alert" title={say(jobError)} />
          )}
          {failed > 0 && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={
                <>
                  <Plural value={failed} one="# row was not stored:" other="# rows were not stored:" /> <bdi>{why}</bdi>
                </>
              }
            />
          )}
          {hasEnded && leftOut && <RowsLeftOut rows={leftOut.rows} named={leftOut.problems.map(problemText)} />}
          {needsFile && (
            <FileDrop
              label={t`The file is no longer in this browser. Select the same file again to continue.`}
              fault={isOther ? t`This is not the same file: its size or content is different.` : null}
              onFile={(selected) => void take(selected)}
            />
          )}
          <Flex wrap align="center" gap="8px 12px">
            <HoldButtons job={job} phase={phase} />
            {hasEnded && !isComplete && !needsFile && !hasUndoBegun && !undone && !isBeingUndone && (
              <Button type="primary" onClick={() => void job.resume()}>
                <Plural value={failed + waiting} one="Import the # row left" other="Import the # rows left" />
              </Button>
            )}
            {hasEnded && (
              <>
                {isComplete && (
                  <LinkButton type="primary" to={paths.entities(projectId, datasetName)}>
                    <Trans>Show the entities</Trans>
                  </LinkButton>
                )}
                <Button onClick={() => void download()}>
                  <Trans>Download the result</Trans>
                </Button>
                {undoable > 0 && (
                  <Button onClick={() => setAsking(true)} {...UndoJobDialog.intent}>
                    <Trans>Undo import…</Trans>
                  </Button>
                )}
                <Button onClick={again}>
                  <Trans>Import another file</Trans>
                </Button>
              </>
            )}
          </Flex>
          {asksToUndo && <UndoJobDialog job={job} onClose={() => setAsking(false)} />}
        </Flex>
      </Card>
    </Flex>
  );
}

const UndoUpdateDialog = lazyDialog(() => import('./UndoDialog'), 'UndoUpdateDialog');

export function UpdateProgress({ job, onAgain }: { job: UpdateJob; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  const [undo, setUndo] = useState<StoredChanges | null>(null);
  const [asksToUndo, setAsking] = useState(false);
  const { undone, undoBegan } = useImportStates().get(job.input.undo) ?? {};
  const isBeingUndone = useBusyImports().has(job.input.undo) && snapshot?.phase === 'ended';
  useEffect(() => {
    let isShown = true;
    void storedChanges(job.input.undo).then((found) => isShown && setUndo(found));
    return () => {
      isShown = false;
    };
  }, [job.input.undo]);
  const heading = useFocusFallback<HTMLHeadingElement>(snapshot?.phase);
  if (!snapshot) return null;
  const { phase, counts, total, progress } = snapshot;
  const { projectId, datasetName, file, leftOut } = job.input;
  const hasEnded = phase === 'ended';
  const failed = hasEnded ? job.all().filter(({ state }) => state === 'refused' || state === 'unknown') : [];
  const conflicts = failed.filter(({ error }) => isProblem(error, '409.15')).length;
  const say = (error: unknown): string => {
    if (isProblem(error, '409.15'))
      return t`Someone else changed this entity after the comparison. It was not changed.`;
    return reasonText(error, i18n);
  };
  const again = () => {
    dropJob(job);
    onAgain();
  };
  const rowNames = (leftOut?.first ?? []).map((one) => {
    const row = i18n.number(one);
    return t`row ${row}`;
  });
  const weights = weightedCounts(job);
  const [done, all] = [i18n.number(weights.counts.done), i18n.number(weights.total)];
  return (
    <Flex vertical gap="medium">
      <ImportSteps at={hasEnded && failed.length === 0 && counts.waiting === 0 ? 'end' : 'import'} isUpdate />
      <Card size="small">
        <Flex vertical gap={12}>
          <h2 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            <Name>{file.name}</Name>
          </h2>
          <Progress percent={percentOf(progress, total)} showInfo={false} aria-label={t`Progress of the update`} />
          <p role="status">
            {undone ? (
              <UndoneText undone={undone} />
            ) : isBeingUndone ? (
              <Trans>Undoing the update…</Trans>
            ) : (
              <Trans>
                {done} of {all} entities
              </Trans>
            )}
          </p>
          {failed.length > 0 && (
            <>
              <Alert
                type="error"
                showIcon
                role="alert"
                title={
                  <Sentences>
                    <Plural value={failed.length} one="# was not applied." other="# were not applied." />
                    {conflicts > 0 && <Trans>Compare again to see what others have changed.</Trans>}
                  </Sentences>
                }
              />
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
          {hasEnded && leftOut && <RowsLeftOut rows={leftOut.rows} named={rowNames} />}
          <Flex wrap align="center" gap="8px 12px">
            <HoldButtons job={job} phase={phase} />
            {hasEnded && undoBegan === undefined && counts.waiting > 0 && (
              <Button type="primary" onClick={() => void job.start()}>
                <Plural value={counts.waiting} one="Apply the # left" other="Apply the # left" />
              </Button>
            )}
            {hasEnded && undoBegan === undefined && failed.length > conflicts && (
              <Button onClick={() => void job.retry()}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {hasEnded && (
              <>
                {undo !== null && !undone && !isBeingUndone && counts.done > 0 && (
                  <Button onClick={() => setAsking(true)} {...UndoUpdateDialog.intent}>
                    <Trans>Undo update…</Trans>
                  </Button>
                )}
                <Button onClick={again}>
                  {failed.length > 0 ? <Trans>Compare again</Trans> : <Trans>Back to the file</Trans>}
                </Button>
                <LinkButton to={paths.entities(projectId, datasetName)}>
                  <Trans>Show the entities</Trans>
                </LinkButton>
              </>
            )}
          </Flex>
          {asksToUndo && undo && <UndoUpdateDialog update={undo} onClose={() => setAsking(false)} />}
        </Flex>
      </Card>
    </Flex>
  );
}

interface HoldButtonsProps {
  job: ImportJob | UpdateJob;
  phase: string;
}

function HoldButtons({ job, phase }: HoldButtonsProps) {
  return (
    <>
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
      {phase !== 'ended' && (
        <Button onClick={() => job.stop()}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </>
  );
}

const maxNamed = 10;

function RowsLeftOut({ rows, named }: { rows: number; named: readonly string[] }) {
  if (rows === 0) return null;
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={
        <>
          <Plural value={rows} one="# row was left out:" other="# rows were left out:" />{' '}
          {joinNames(named.slice(0, maxNamed))}
          {rows > Math.min(maxNamed, named.length) && '…'}
        </>
      }
    />
  );
}
