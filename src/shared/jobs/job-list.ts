import { onSignOut } from '~/session/session';

import type { Job } from './job';

/** A job of any kind. */
export type AnyJob = Job<unknown, unknown, unknown>;

/** Where this tab keeps the jobs that a reload cut off (stored-jobs.ts, which is loaded only then). */
export const storedJobsKey = 'alidade.jobs';

/** The jobs of this tab, oldest first. The code of a job is no part of this file: the shell loads it on every visit. */
let jobs: readonly AnyJob[] = [];
/** Jobs that a page shows, with how many of its parts do. */
const shown = new Map<AnyJob, number>();
const listeners = new Set<() => void>();

function changed(): void {
  jobs = [...jobs];
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore: told when a job comes or goes, or begins or ends to be shown by its page. */
export function subscribeToJobs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentJobs = (): readonly AnyJob[] => jobs;

/**
 * Makes a job outlive its page. `ofPage` says that the page in front is about to show it (`showOnPage`): until that is
 * left, the panel need not. Out: the job.
 */
export function addJob<J extends AnyJob>(job: J, { ofPage = false } = {}): J {
  jobs = [...jobs, job];
  if (ofPage) shown.set(job, 0);
  changed();
  return job;
}

/** Forgets a job that has ended. */
export function dropJob(job: AnyJob): void {
  if (job.isActive || !jobs.includes(job)) return;
  jobs = jobs.filter((one) => one !== job);
  shown.delete(job);
  changed();
}

/** True while a job runs or is paused: closing the tab and logging out ask first. */
export const anyJobRuns = (): boolean => jobs.some((job) => job.isActive);

/**
 * Says that a page shows this job itself, so that the panel need not. Out: the way to end that. A job that has ended
 * is forgotten with the page that showed its end.
 */
export function showOnPage(job: AnyJob): () => void {
  shown.set(job, (shown.get(job) ?? 0) + 1);
  changed();
  let isShown = true;
  return () => {
    if (!isShown) return;
    isShown = false;
    const left = (shown.get(job) ?? 1) - 1;
    if (left > 0) shown.set(job, left);
    else {
      shown.delete(job);
      // What a session's end left undone is offered when the same person is back.
      if (job.snapshot().end !== 'session') dropJob(job);
    }
    changed();
  };
}

export const isShownOnPage = (job: AnyJob): boolean => shown.has(job);

/** Forgets the jobs of everybody else: they are not shown to this person, and never go on. */
export function keepJobsOf(userId: number): void {
  if (jobs.every((job) => job.userId === userId)) return;
  jobs = jobs.filter((job) => job.userId === userId);
  changed();
}

/** Leaving on purpose leaves nothing behind; after another end the same person finds the jobs again. */
export function forgetJobs(): void {
  jobs = [];
  shown.clear();
  try {
    sessionStorage.removeItem(storedJobsKey);
  } catch {
    // Forbidden: then nothing was stored.
  }
  changed();
}

onSignOut(({ reason }) => {
  if (reason === 'asked') forgetJobs();
});
