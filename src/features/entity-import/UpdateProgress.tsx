import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { isProblem } from '~/api/problem';
import { WindowedRows } from '~/domain/definitions/WindowedRows';
import { reasonText } from '~/shared/errors/reason-text';
import { dropJob } from '~/shared/jobs/job-list';
import { useJobSnapshot, weightsOf } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Name } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import { percentOf } from '~/shared/lib/numbers';
import { UndoneText } from './EarlierImports';
import { HoldButtons } from './HoldButtons';
import { useBusyImports } from './import-lock';
import type { UpdateJob } from './import-name';
import { useImportStates } from './import-state';
import { storedChanges, type StoredChanges } from './import-store';
import { RowsLeftOut } from './RowsLeftOut';
import { useFocusKept } from './use-focus-kept';

const UndoUpdateDialog = lazyDialog(() => import('./UndoUpdateDialog'), 'UndoUpdateDialog');

/** The progress of an update and, when it has ended, the lines that were not applied. */
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
  const heading = useFocusKept<HTMLHeadingElement>(snapshot?.phase);
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
  const weights = weightsOf(job);
  const [done, all] = [i18n.number(weights.counts.done), i18n.number(weights.total)];
  return (
    <Card size="small" classNames={{ body: 'import-progress' }}>
      <h2 ref={heading} tabIndex={-1}>
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
          <p className="field-fault" role="alert">
            <Sentences>
              <Plural value={failed.length} one="# was not applied." other="# were not applied." />
              {conflicts > 0 && <Trans>Compare again to see what others have changed.</Trans>}
            </Sentences>
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
      {hasEnded && leftOut && <RowsLeftOut rows={leftOut.rows} named={rowNames} />}
      <BottomBar className="import-bar">
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
            <AppLink to={paths.entities(projectId, datasetName)}>
              <Trans>Show the entities</Trans>
            </AppLink>
          </>
        )}
      </BottomBar>
      {asksToUndo && undo && <UndoUpdateDialog update={undo} onClose={() => setAsking(false)} />}
    </Card>
  );
}
