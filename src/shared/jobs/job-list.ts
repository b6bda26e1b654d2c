import { onSignOut } from '~/session/session';
import { createStore, type ReadableStore } from '~/shared/lib/store';
import type { Job } from './job';

export type AnyJob = Job<unknown, unknown, unknown>;

export const storedJobPrefix = 'alidade.job ';

/** Database with the files of unfinished jobs, which are too large for that storage. */
export const jobFilesDatabase = 'alidade.job-files';

/**
 * Storage of unfinished jobs: shared if tabs can tell which of them runs a job (job-locks.ts), else per tab. Throws
 * where storage is blocked.
 */
export const jobStorage = (): Storage => ('locks' in navigator ? localStorage : sessionStorage);

export function storedJobKeys(): string[] {
  try {
    const storage = jobStorage();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(storedJobPrefix));
  } catch {
    return [];
  }
}

/** Oldest first. This file imports no job code, because the shell loads it on every visit. */
const jobs = createStore<readonly AnyJob[]>([]);
const shown = new Map<AnyJob, number>();

/** The jobs of this tab; a new array when a job is added or removed, or its page starts or stops showing it. */
export const jobList: ReadableStore<readonly AnyJob[]> = jobs;

export const currentJobs = jobs.get;

/**
 * Adds a job, so that it outlives its page. `ofPage`: the current page is about to show it (`showOnPage`), so the panel
 * need not until that page is left.
 */
export function addJob<J extends AnyJob>(job: J, { ofPage = false } = {}): J {
  if (ofPage) shown.set(job, 0);
  jobs.set([...jobs.get(), job]);
  return job;
}

export function dropJob(job: AnyJob): void {
  if (job.isActive || !jobs.get().includes(job)) return;
  shown.delete(job);
  jobs.set(jobs.get().filter((one) => one !== job));
}

export const anyJobRuns = (): boolean => jobs.get().some((job) => job.isActive);

/**
 * Marks the job as shown by a page, so that the panel hides it. Returns a function that ends that; a job that has ended
 * is then removed.
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
      // Jobs interrupted by the end of a session are offered when the same user signs in again.
      if (job.snapshot().end !== 'session') dropJob(job);
    }
    jobs.set([...jobs.get()]);
  };
}

export const isShownOnPage = (job: AnyJob): boolean => shown.has(job);

export function dropJobsOfOthers(userId: number): void {
  const own = jobs.get().filter((job) => job.userId === userId);
  if (own.length < jobs.get().length) jobs.set(own);
}

export function clearJobs(): void {
  shown.clear();
  try {
    for (const key of storedJobKeys()) jobStorage().removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  try {
    indexedDB.deleteDatabase(jobFilesDatabase);
  } catch {
    // Blocked too, or a test without a browser.
  }
  jobs.set([]);
}

onSignOut(({ reason }) => {
  if (reason === 'asked') clearJobs();
});
