import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import {
  type RefCallback,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type AnyJob, currentJobs, dropJob, isShownOnPage, jobList } from '~/shared/jobs/job-list';
import { dismissInterruptedJob } from '~/shared/jobs/stored-jobs';
import { bidiIsolate } from '~/shared/lib/isolate';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { notifications } from '~/shared/ui/overlays/notifications';
import { InterruptedJobRow, useInterruptedJobs } from './InterruptedJobRow';
import { itemsToCheck, JobRow } from './JobRow';
import './jobs.css';

const isNarrow = () => matchMedia('(max-width: 600px)').matches;

/** Reserves space at the end of the page (`--jobs-room`), so that the panel covers no button. */
const reserveSpace: RefCallback<HTMLElement> = (panel) => {
  if (!panel) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--jobs-room', `${panel.offsetHeight + 16}px`));
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--jobs-room');
  };
};

function isRowVisible(list: HTMLElement | null, jobId: number): boolean {
  const row = [...(list?.querySelectorAll<HTMLElement>('[data-job]') ?? [])].find(
    (one) => Number(one.dataset['job']) === jobId,
  );
  if (!list || !row?.checkVisibility()) return false;
  const [of, within] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  const middle = (of.top + of.bottom) / 2;
  return middle > within.top && middle < within.bottom;
}

const countFailed = (jobs: readonly AnyJob[]): number =>
  jobs.reduce((sum, job) => {
    const { phase, counts } = job.snapshot();
    return phase === 'ended' ? sum + counts.refused + counts.unknown : sum;
  }, 0);

function useJobsProgress<T>(jobs: readonly AnyJob[], read: (jobs: readonly AnyJob[]) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = jobs.map((job) => job.progress.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [jobs],
  );
  return useSyncExternalStore(subscribe, () => read(jobs));
}

const hasEnded = (job: AnyJob): boolean => job.snapshot().phase === 'ended';

function PanelTitle({ jobs, count }: { jobs: readonly AnyJob[]; count: number }) {
  const { i18n } = useLingui();
  const failed = useJobsProgress(jobs, countFailed);
  if (failed === 0) return <Plural value={count} one="# job" other="# jobs" />;
  const [one, ...others] = jobs.filter((job) => countFailed([job]) > 0);
  const text = others.length === 0 ? one?.kind.failedText?.(failed) : undefined;
  return text ? i18n._(text) : <Plural value={failed} one="# failed" other="# failed" />;
}

function DismissAll({ jobs }: { jobs: readonly AnyJob[] }) {
  const count = useJobsProgress(jobs, (all) => all.filter(hasEnded).length);
  if (count < 2) return null;
  return (
    <Button
      size="small"
      type="text"
      className="jobs-dismiss-all"
      onClick={() => jobs.filter(hasEnded).forEach(dropJob)}
    >
      <Trans>Dismiss all</Trans>
    </Button>
  );
}

export function JobsPanel({ userId }: { userId: number }) {
  const { t } = useLingui();
  const id = useId();
  const all = useStore(jobList);
  // `all` is a new array whenever a page starts or stops showing a job.
  const jobs = useMemo(() => all.filter((job) => !isShownOnPage(job)), [all]);
  const [interrupted, hide] = useInterruptedJobs(userId);
  const [isOpen, setIsOpen] = useState(() => !isNarrow());
  const [shown, setShown] = useState<AnyJob | null>(null);
  const show = useCallback((job: AnyJob) => {
    setIsOpen(true);
    setShown(job);
  }, []);
  const hideShown = useCallback(() => setShown(null), []);
  const list = useRef<HTMLUListElement>(null);
  const isSeen = useCallback((job: AnyJob) => isRowVisible(list.current, job.id), []);
  useEndNotifications(jobs, isSeen, show);
  const count = jobs.length + interrupted.length;
  if (count === 0) return null;
  return (
    <section ref={reserveSpace} className="jobs" aria-label={t`Jobs`}>
      <h2>
        <Button
          type="text"
          block
          className="jobs-toggle"
          icon={<Icon name={isOpen ? 'chevronDown' : 'chevronUp'} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <PanelTitle jobs={jobs} count={count} />
        </Button>
      </h2>
      {isOpen && jobs.length > 1 && <DismissAll jobs={jobs} />}
      <ul ref={list} id={id} hidden={!isOpen}>
        {jobs.map((job) => (
          <li key={job.id} data-job={job.id}>
            <JobRow job={job} showsRest={shown === job} onRestShown={hideShown} />
          </li>
        ))}
        {interrupted.map((stored) => (
          <li key={stored.id}>
            <InterruptedJobRow
              stored={stored}
              onGone={() => hide(stored)}
              onDismiss={() => {
                hide(stored);
                void dismissInterruptedJob(stored);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notifies how a job ended. Failures stay visible and lead to the failed items; a success can be undone. */
function notifyEnd(job: AnyJob, i18n: I18n, show: (job: AnyJob) => void): void {
  const { kind } = job;
  const { end, counts, total } = job.snapshot();
  // No notification if the user stopped it, if the session ended, or for a single item, which describes itself.
  if (end === 'asked' || end === 'session' || kind.describe) return;
  const { done, waiting: notRun } = counts;
  const failed = counts.refused + counts.unknown;
  const skipped = itemsToCheck(job, i18n).length - failed;
  const doneText = done > 0 ? kind.doneText?.(job, done) : undefined;
  if (failed === 0 && notRun === 0 && skipped <= 0) {
    const { undo } = kind;
    const run = () => {
      undo?.start?.(job);
      return true;
    };
    const isUndoable = undo?.start !== undefined && undo.count(job) > 0;
    if (doneText) notifications.success(doneText, isUndoable ? { action: { label: msg`Undo`, run } } : {});
    return;
  }
  const title = bidiIsolate(job.title);
  const [ofDone, ofAll] = [i18n.number(done), i18n.number(total)];
  const parts = [
    doneText ?? msg`${title}: ${ofDone} of ${ofAll} done.`,
    ...(failed > 0 ? [msg`${plural(failed, { one: '# failed.', other: '# failed.' })}`] : []),
    ...(skipped > 0
      ? [
          msg`${plural(skipped, {
            one: '# was skipped, because someone else changed it.',
            other: '# were skipped, because someone else changed them.',
          })}`,
        ]
      : []),
    ...(notRun > 0 ? [msg`${plural(notRun, { one: '# was not run.', other: '# were not run.' })}`] : []),
  ];
  const [what = '', ...others] = parts.map((part) => i18n._(part));
  const rest = others.join(' ');
  const text = msg`${what} ${rest}`;
  const action = {
    label: msg`Show the rest`,
    run: () => {
      show(job);
      return true;
    },
  };
  if (failed > 0 || notRun > 0) notifications.danger(text, { action });
  else notifications.info(text, { action });
}

/** Notifies of each end once, unless the panel's row is visible. */
function useEndNotifications(
  jobs: readonly AnyJob[],
  isSeen: (job: AnyJob) => boolean,
  show: (job: AnyJob) => void,
): void {
  const { i18n } = useLingui();
  const notified = useRef(new WeakSet<AnyJob>());
  useEffect(() => {
    const stops = jobs.map((job) => {
      const look = () => {
        if (job.isActive) notified.current.delete(job);
        else if (job.snapshot().phase === 'ended' && !notified.current.has(job)) {
          notified.current.add(job);
          // A job that left the panel when it ended is no longer visible.
          if (!currentJobs().includes(job) || !isSeen(job)) notifyEnd(job, i18n, show);
        }
      };
      look();
      return job.progress.subscribe(look);
    });
    return () => stops.forEach((stop) => stop());
  }, [jobs, isSeen, show, i18n]);
}
