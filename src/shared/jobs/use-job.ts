import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser } from '~/session/session';
import type { Job, JobSnapshot } from './job';
import { type AnyJob, currentJobs, showOnPage, subscribeToJobs } from './job-list';
import type { JobKind } from './kind';

const never = () => () => undefined;
const nothing = () => null;

/** How far a job is, drawn again with every change; null without one. */
export function useJobSnapshot(job: AnyJob | null): JobSnapshot | null {
  return useSyncExternalStore<JobSnapshot | null>(job?.subscribe ?? never, job?.snapshot ?? nothing);
}

function isOfKind<Input, Data, Note>(
  job: AnyJob,
  { name }: JobKind<Input, Data, Note>,
): job is AnyJob & Job<Input, Data, Note> {
  return job.kind.name === name;
}

/**
 * The newest job of a kind that this person has, for the page that shows it; null without one. The panel leaves it to
 * the page for as long as that is there. `matches` tells jobs of one page from those of another by their input.
 */
export function usePageJob<Input, Data, Note>(
  kind: JobKind<Input, Data, Note>,
  matches: (input: Input) => boolean = () => true,
): Job<Input, Data, Note> | null {
  const jobs = useSyncExternalStore(subscribeToJobs, currentJobs);
  const userId = signedInUser()?.id;
  const found = jobs.findLast((job) => job.userId === userId && isOfKind(job, kind) && matches(job.input));
  const job = found && isOfKind(found, kind) ? found : null;
  useEffect(() => (job ? showOnPage(job) : undefined), [job]);
  return job;
}
