import { Job, type JobInit } from './job';
import { addJob } from './job-list';
import type { JobKind } from './kind';
import { persistJob, type StoredJob, persistJobs } from './stored-jobs';

let isWatching = false;

/** Stores unfinished jobs on `pagehide`, and when the tab is hidden, which the browser may end without notice. */
function watchPage(): void {
  if (isWatching || typeof document === 'undefined') return;
  isWatching = true;
  window.addEventListener('pagehide', persistJobs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persistJobs();
  });
}

/**
 * Starts a job, which continues when its page is left. The page shows it with `usePageJob`, afterwards the panel does.
 */
export function startJob<Input, Data, Note>(
  kind: JobKind<Input, Data, Note>,
  init: JobInit<Input, Data, Note>,
  { ofPage = true } = {},
): Job<Input, Data, Note> {
  watchPage();
  const job = addJob(new Job(kind, init), { ofPage });
  persistJob(job);
  void job.start();
  return job;
}

export const startPanelJob = <Input, Data, Note>(
  kind: JobKind<Input, Data, Note>,
  init: JobInit<Input, Data, Note>,
): Job<Input, Data, Note> => startJob(kind, init, { ofPage: false });

export function resumeJob<Input, Data, Note>(kind: JobKind<Input, Data, Note>, stored: StoredJob): void {
  watchPage();
  const { title, address, items } = stored;
  const job = addJob(
    new Job(kind, {
      title,
      address,
      input: stored.input as Input,
      items: items.map(({ id, label, data }) => ({ id, label, data: data as Data })),
      known: items.map(({ id, state, note }) => ({ id, state, note: note as Note | undefined })),
    }),
  );
  persistJob(job, stored);
  void job.resume();
}
