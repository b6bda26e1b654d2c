import { Job, type JobInit } from './job';
import { addJob } from './job-list';
import type { JobKind } from './kind';
import { forgetCutOff, type StoredJob, storeJobs } from './stored-jobs';

let isWatching = false;

/** A page that goes may not come back: stores what is not done. A tab that is not seen may be ended without a word. */
function watchPage(): void {
  if (isWatching || typeof document === 'undefined') return;
  isWatching = true;
  window.addEventListener('pagehide', storeJobs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeJobs();
  });
}

/**
 * Begins work of many calls that goes on when its page is left. The page shows it by `usePageJob`; the panel takes over
 * from there. Out: the job; it is in the list of jobs at once.
 */
export function startJob<Input, Data, Note>(
  kind: JobKind<Input, Data, Note>,
  init: JobInit<Input, Data, Note>,
): Job<Input, Data, Note> {
  watchPage();
  const job = addJob(new Job(kind, init), { ofPage: true });
  void job.start();
  return job;
}

/** Goes on with a job that a reload cut off. `kind` is the one of its name; its input, data and notes were stored as JSON. */
export function resumeJob<Input, Data, Note>(kind: JobKind<Input, Data, Note>, stored: StoredJob): void {
  watchPage();
  forgetCutOff(stored);
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
  void job.goOn();
}
