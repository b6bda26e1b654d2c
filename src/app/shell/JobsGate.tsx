import { useEffect } from 'react';
import { useCurrentUser } from '~/session/use-current-user';
import { type AnyJob, isShownOnPage, jobList, dropJobsOfOthers, storedJobKeys } from '~/shared/jobs/job-list';
import type { ReadableStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { optionalPart, withMessages } from '~/shared/ui/states/lazy-part';

const JobsPanel = optionalPart(() => withMessages(import('../jobs/JobsPanel'), 'jobs'), 'JobsPanel');

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const stored: ReadableStore<boolean> = { get: () => storedJobKeys().length > 0, subscribe: subscribeToStorage };

const anyElsewhere = (jobs: readonly AnyJob[]) => jobs.some((job) => !isShownOnPage(job));

export function JobsGate() {
  const userId = useCurrentUser()?.id;
  const isNeeded = useStore(jobList, anyElsewhere);
  const isStored = useStore(stored);
  useEffect(() => {
    if (userId !== undefined) dropJobsOfOthers(userId);
  }, [userId]);
  if (userId === undefined || !(isNeeded || isStored)) return null;
  return <JobsPanel key={userId} userId={userId} />;
}
