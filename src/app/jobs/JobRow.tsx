import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Collapse, Flex, Progress, Spin, Typography } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonText } from '~/shared/errors/describe-failure';
import type { JobSnapshot } from '~/shared/jobs/job';
import { type AnyJob, dropJob } from '~/shared/jobs/job-list';
import type { ItemToCheck } from '~/shared/jobs/kind';
import { isUnstored, type StoredJob } from '~/shared/jobs/stored-jobs';
import { useJobSnapshot, weightedCounts } from '~/shared/jobs/use-job';
import { percentOf } from '~/shared/lib/numbers';
import { saveFile } from '~/shared/lib/save-file';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Reason } from '~/shared/ui/states/Failure';
import { Name } from '~/shared/ui/text/Name';

const maxListed = 50;

interface RestProps {
  showsRest: boolean;
  onRestShown: () => void;
}

function ItemsToCheck({
  items,
  failed,
  showsRest,
  onRestShown,
}: RestProps & { items: readonly ItemToCheck[]; failed: number }) {
  const rest = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!showsRest) return;
    const head = rest.current?.querySelector<HTMLElement>('[role="button"]');
    if (head?.ariaExpanded === 'false') head.click();
    head?.focus();
    onRestShown();
  }, [showsRest, onRestShown]);
  if (items.length === 0) return null;
  const more = items.length - maxListed;
  return (
    <Collapse
      ghost
      ref={rest}
      items={[
        {
          key: 'rest',
          label:
            failed === items.length ? (
              <Trans>What failed</Trans>
            ) : (
              <Plural value={items.length} one="# to check" other="# to check" />
            ),
          children: (
            <ul className="jobs-open">
              {items.slice(0, maxListed).map(({ id, label, address, why }) => (
                <li key={id}>
                  {address === undefined ? (
                    <Name>{label}</Name>
                  ) : (
                    <AppLink to={address}>
                      <Name>{label}</Name>
                    </AppLink>
                  )}{' '}
                  <span className="muted">{why}</span>
                </li>
              ))}
              {more > 0 && (
                <li>
                  <Plural value={more} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          ),
        },
      ]}
    />
  );
}

function RowButton({ job, onClick, children }: { job: AnyJob; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" onClick={onClick}>
      {children}
      <span className="visually-hidden"> {job.title}</span>
    </Button>
  );
}

const phaseTexts: Readonly<Record<Exclude<JobSnapshot['phase'], 'ended'>, MessageDescriptor>> = {
  new: msg`Preparing…`,
  preparing: msg`Preparing…`,
  running: msg`Running`,
  paused: msg`Paused`,
  stopping: msg`Stopping…`,
  finishing: msg`Finishing…`,
};

function PhaseText({ snapshot: { phase, end, error } }: { snapshot: JobSnapshot }) {
  const { i18n } = useLingui();
  const why = error === undefined ? null : <Reason error={error} />;
  if (phase !== 'ended') return i18n._(phaseTexts[phase]);
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

export function JobRow({ job, ...rest }: RestProps & { job: AnyJob }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  const [asksToUndo, setAsking] = useState(false);
  if (!snapshot) return null;
  const UndoDialog = job.kind.undo?.Dialog;
  const { phase, total, progress } = snapshot;
  const { counts, total: wholeTotal } = weightedCounts(job);
  const failed = counts.refused + counts.unknown;
  const failedText = job.kind.failedText?.(failed);
  const left = counts.waiting;
  const hasEnded = phase === 'ended';
  const undoable = hasEnded ? (job.kind.undo?.count(job) ?? 0) : 0;
  const [done, all] = [i18n.number(counts.done), i18n.number(wholeTotal)];
  const [single] = job.kind.describe ? job.all() : [];
  const doneTitle =
    snapshot.end === 'finished' && failed === 0 && counts.done > 0 ? job.kind.doneTitle?.(job, counts.done) : undefined;
  const download = () =>
    saveResult(job, i18n).catch((error: unknown) => notifications.failed(msg`The results were not downloaded.`, error));
  return (
    <Flex vertical gap={2} className="jobs-row" data-failed={failed > 0}>
      <AppLink to={job.address} className="jobs-title">
        <Name>{doneTitle ? i18n._(doneTitle) : job.title}</Name>
      </AppLink>
      {single && single.fraction === null && !hasEnded ? (
        <Spin size="small" />
      ) : (
        <Progress percent={percentOf(progress, total)} showInfo={false} aria-label={t`Progress of ${job.title}`} />
      )}
      <p>
        {single ? (
          job.kind.describe?.(single, i18n)
        ) : job.kind.counted ? (
          i18n._(job.kind.counted.words(done, all))
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
          <Typography.Text type="danger">
            {' · '}
            {failedText ? i18n._(failedText) : <Plural value={failed} one="# failed" other="# failed" />}
          </Typography.Text>
        )}
        {hasEnded && left > 0 && !single && (
          <>
            {' · '}
            <Plural value={left} one="# not run" other="# not run" />
          </>
        )}
        {phase === 'running' && !single && (
          <TimeLeft items={snapshot.counts.waiting + snapshot.counts.running} perSecond={snapshot.perSecond} />
        )}
      </p>
      <div className="muted jobs-phase" role="status">
        <PhaseText snapshot={snapshot} />
      </div>
      {hasEnded && <ItemsToCheck items={itemsToCheck(job, i18n)} failed={failed} {...rest} />}
      {phase === 'running' && job.kind.resume && isUnstored(job) && (
        <p>
          <Trans>Keep this tab open: the storage of the browser is full, so this job could not be resumed.</Trans>
        </p>
      )}
      <Flex wrap gap={6} className="jobs-buttons">
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
          <RowButton job={job} onClick={() => (UndoDialog ? setAsking(true) : job.kind.undo?.start?.(job))}>
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
      </Flex>
      {asksToUndo && UndoDialog && <UndoDialog job={job} onClose={() => setAsking(false)} />}
    </Flex>
  );
}

/** Seconds; shorter estimates are not shown. */
const minSeconds = 10;

function TimeLeft({ items, perSecond }: { items: number; perSecond: number }) {
  const seconds = perSecond > 0 ? items / perSecond : 0;
  if (seconds < minSeconds) return null;
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      {' · '}
      {minutes === 1 ? (
        <Trans>less than a minute left</Trans>
      ) : (
        <Plural value={minutes} one="about # minute left" other="about # minutes left" />
      )}
    </>
  );
}

export function itemsToCheck(job: AnyJob, i18n: I18n): readonly ItemToCheck[] {
  if (job.kind.toCheck) return job.kind.toCheck(job);
  if (job.kind.describe) return [];
  return job.all().flatMap(({ item: { id, label }, state, error }) => {
    if (state !== 'refused' && state !== 'unknown') return [];
    return [{ id, label, why: reasonText(error, i18n) }];
  });
}

async function saveResult(job: AnyJob, i18n: I18n): Promise<void> {
  const own = await job.kind.resultFile?.(job);
  const rows = job.all().map(({ item: { label }, state, error }) => ({ label, state, error }));
  const { name, content } = own ?? (await import('~/shared/jobs/result-file')).resultFile(job.title, rows, i18n);
  saveFile(content, name);
}

export async function saveStoredResult({ title, items }: StoredJob, i18n: I18n): Promise<void> {
  const { resultFile } = await import('~/shared/jobs/result-file');
  const { name, content } = resultFile(title, items, i18n);
  saveFile(content, name);
}
