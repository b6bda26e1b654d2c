import { onSignOut } from '~/session/session';
import { createStore, type Followed } from '~/shared/lib/store';
import type { Job } from './job';

/** A job of any kind. */
export type AnyJob = Job<unknown, unknown, unknown>;

/** Start of the storage keys of unfinished jobs (stored-jobs.ts, which is loaded only if there are some). */
export const storedJobPrefix = 'alidade.job ';

/** The name of the database with the files of unfinished jobs, which are too large for that storage. */
export const jobFilesDatabase = 'alidade.job-files';

/**
 * Where unfinished jobs are stored: for all tabs, if they can tell which of them runs a job (job-locks.ts); otherwise
 * for this tab only. Throws where storage is forbidden.
 */
export const jobStorage = (): Storage => ('locks' in navigator ? localStorage : sessionStorage);

/** The storage keys of all unfinished jobs. */
export function storedJobKeys(): string[] {
  try {
    const storage = jobStorage();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(storedJobPrefix));
  } catch {
    return [];
  }
}

/** The jobs of this tab, oldest first. This file imports no job code, because the shell loads it on every visit. */
const jobs = createStore<readonly AnyJob[]>([]);
/** Jobs shown by a page, with the number of components that show each. */
const shown = new Map<AnyJob, number>();

/** The jobs of this tab; another list when a job is added or removed, or its page starts or stops showing it. */
export const jobList: Followed<readonly AnyJob[]> = jobs;

export const currentJobs = jobs.get;

/**
 * Adds a job, so that it outlives its page. `ofPage`: the current page is about to show it (`showOnPage`), so the panel
 * need not until that page is left. Returns the job.
 */
export function addJob<J extends AnyJob>(job: J, { ofPage = false } = {}): J {
  if (ofPage) shown.set(job, 0);
  jobs.set([...jobs.get(), job]);
  return job;
}

/** Removes a job that has ended. */
export function dropJob(job: AnyJob): void {
  if (job.isActive || !jobs.get().includes(job)) return;
  shown.delete(job);
  jobs.set(jobs.get().filter((one) => one !== job));
}

/** True while a job runs or is paused: closing the tab and logging out then ask first. */
export const anyJobRuns = (): boolean => jobs.get().some((job) => job.isActive);

/**
 * Marks the job as shown by a page, so that the panel need not show it. Returns a function that ends that. A job that
 * has ended is removed with the page that showed its end.
 */
export function showOnPage(job: AnyJob): () => void {
  shown.set(job, (shown.get(job) ?? 0) + 1);
  jobs.set([...jobs.get()]);
  let isShown = true;
  return () => {
    if (!isShown) return;
    isShown = false;
    const left = (shown.get(job) ?? 1) - 1;
    if (left > 0) shown.set(job, left);
    else {
      shown.delete(job);
      // Jobs interrupted by the end of a session are offered when the same person signs in again.
      if (job.snapshot().end !== 'session') dropJob(job);
    }
    jobs.set([...jobs.get()]);
  };
}

export const isShownOnPage = (job: AnyJob): boolean => shown.has(job);

/** Removes the jobs of other people: they are not shown to this person, and never continue. */
export function keepJobsOf(userId: number): void {
  const own = jobs.get().filter((job) => job.userId === userId);
  if (own.length < jobs.get().length) jobs.set(own);
}

/** Logging out removes the jobs; after another end of the session the same person finds them again. */
export function forgetJobs(): void {
  shown.clear();
  try {
    for (const key of storedJobKeys()) jobStorage().removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  try {
    indexedDB.deleteDatabase(jobFilesDatabase);
  } catch {
    // The same, or a test without a browser.
  }
  jobs.set([]);
}

onSignOut(({ reason }) => {
  if (reason === 'asked') forgetJobs();
});
