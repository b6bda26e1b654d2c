import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser } from '~/session/session';
import type { Job, JobSnapshot } from './job';
import { type AnyJob, currentJobs, showOnPage, subscribeToJobs } from './job-list';

const never = () => () => undefined;
const nothing = () => null;

/** The progress of a job, rendered on every change; null without one. */
export function useJobSnapshot(job: AnyJob | null): JobSnapshot | null {
  return useSyncExternalStore<JobSnapshot | null>(job?.subscribe ?? never, job?.snapshot ?? nothing);
}

function isOfKind<Input, Data, Note>(job: AnyJob, kind: string): job is AnyJob & Job<Input, Data, Note> {
  return job.kind.name === kind;
}

/**
 * The newest job of a kind for this person, to be shown by the current page; null without one. The panel hides it while
 * the page is there. The kind is given by its name, so that the page does not load its code and the runner before the
 * first job; the types must be those of the kind. `matches` selects the jobs of one page by their input.
 */
export function usePageJob<Input, Data, Note>(
  kind: string,
  matches: (input: Input) => boolean = () => true,
): Job<Input, Data, Note> | null {
  const jobs = useSyncExternalStore(subscribeToJobs, currentJobs);
  const userId = signedInUser()?.id;
  const found = jobs.findLast(
    (one) => one.userId === userId && isOfKind<Input, Data, Note>(one, kind) && matches(one.input),
  );
  const job = found && isOfKind<Input, Data, Note>(found, kind) ? found : null;
  useEffect(() => (job ? showOnPage(job) : undefined), [job]);
  return job;
}
