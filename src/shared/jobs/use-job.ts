import { useEffect } from 'react';
import { signedInUser } from '~/session/session';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import type { Job, JobSnapshot } from './job';
import { type AnyJob, jobList, showOnPage } from './job-list';
import type { ItemState } from './kind';

const none = createStore(null);

export function useJobSnapshot(job: AnyJob | null): JobSnapshot | null;
export function useJobSnapshot<Part>(job: AnyJob | null, read: (snapshot: JobSnapshot) => Part): Part | null;
export function useJobSnapshot(job: AnyJob | null, read = (snapshot: JobSnapshot): unknown => snapshot): unknown {
  return useStore<JobSnapshot | null, unknown>(job?.progress ?? none, (snapshot) => snapshot && read(snapshot));
}

function isOfKind<Input, Data, Note>(job: AnyJob, kind: string): job is AnyJob & Job<Input, Data, Note> {
  return job.kind.name === kind;
}

/**
 * The newest job of a kind for this user, shown by the current page and hidden in the panel; null without one. The kind
 * is given by its name, so that the page does not load job code before the first job; the types must be those of the
 * kind. `matches` selects the jobs of one page by their input.
 */
export function usePageJob<Input, Data, Note>(
  kind: string,
  matches: (input: Input) => boolean = () => true,
): Job<Input, Data, Note> | null {
  const jobs = useStore(jobList);
  const userId = signedInUser()?.id;
  const found = jobs.findLast(
    (one) => one.userId === userId && isOfKind<Input, Data, Note>(one, kind) && matches(one.input),
  );
  const job = found && isOfKind<Input, Data, Note>(found, kind) ? found : null;
  useEffect(() => (job ? showOnPage(job) : undefined), [job]);
  return job;
}

export function weightedCounts(job: AnyJob): { counts: Record<ItemState, number>; total: number } {
  const { counts, total } = job.snapshot();
  const { counted } = job.kind;
  if (!counted) return { counts, total };
  const weighed = { waiting: 0, running: 0, done: 0, skipped: 0, refused: 0, unknown: 0 };
  let all = 0;
  for (const { item, state } of job.all()) {
    const weight = counted.weigh(item.data);
    weighed[state] += weight;
    all += weight;
  }
  return { counts: weighed, total: all };
}
