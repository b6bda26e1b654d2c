import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { type AnyJob, currentJobs } from '~/shared/jobs/job-list';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { itemsToCheck } from './to-check';

/**
 * Tells how a job ended, in one notice: what was done and what was not, both in numbers. What needs somebody stays in
 * sight and leads to the rest; otherwise it can be undone. In: how the rest is shown.
 */
function tellEnd(job: AnyJob, show: (job: AnyJob) => void): void {
  const { kind } = job;
  const { end, counts, total } = job.snapshot();
  // The person who stopped it knows, the end of a session has its own page, and a single item describes itself.
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
    if (doneText) alerts.success(doneText, isUndoable ? { action: { label: msg`Undo`, run } } : {});
    return;
  }
  const title = isolate(job.title);
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
  if (failed > 0 || notRun > 0) alerts.danger(text, { action });
  else alerts.info(text, { action });
}

/**
 * Tells once of each end of the jobs that the panel has, unless it shows that itself. In: the jobs, whether somebody sees
 * the row of one, and how the rest of one is shown.
 */
export function useEndNotices(
  jobs: readonly AnyJob[],
  isSeen: (job: AnyJob) => boolean,
  show: (job: AnyJob) => void,
): void {
  const told = useRef(new WeakSet<AnyJob>());
  useEffect(() => {
    const stops = jobs.map((job) => {
      const look = () => {
        if (job.isActive) told.current.delete(job);
        else if (job.snapshot().phase === 'ended' && !told.current.has(job)) {
          told.current.add(job);
          // One that has left the panel with its end is not seen any more.
          if (!currentJobs().includes(job) || !isSeen(job)) tellEnd(job, show);
        }
      };
      look();
      return job.progress.subscribe(look);
    });
    return () => stops.forEach((stop) => stop());
  }, [jobs, isSeen, show]);
}
