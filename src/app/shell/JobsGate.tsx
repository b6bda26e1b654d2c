import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadTexts } from '~/i18n/i18n';
import { useCurrentUser } from '~/session/use-current-user';
import { currentJobs, isShownOnPage, keepJobsOf, storedJobKeys, subscribeToJobs } from '~/shared/jobs/job-list';

const JobsPanel = lazy(() =>
  Promise.all([import('../jobs/JobsPanel'), loadTexts('jobs')]).then(
    ([{ JobsPanel: component }]) => ({ default: component }),
    // If the panel fails to load, the jobs continue and their pages show them.
    () => ({ default: () => null }),
  ),
);

const anythingStored = () => storedJobKeys().length > 0;

/** Other tabs store jobs, too. */
function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const anyElsewhere = () => currentJobs().some((job) => !isShownOnPage(job));

/** Shows the jobs panel once there is a job whose page was left, or one that a reload interrupted. */
export function JobsGate() {
  const userId = useCurrentUser()?.id;
  const isNeeded = useSyncExternalStore(subscribeToJobs, anyElsewhere);
  const isStored = useSyncExternalStore(subscribeToStorage, anythingStored);
  useEffect(() => {
    if (userId !== undefined) keepJobsOf(userId);
  }, [userId]);
  if (userId === undefined || !(isNeeded || isStored)) return null;
  return (
    <Suspense fallback={null}>
      <JobsPanel key={userId} userId={userId} />
    </Suspense>
  );
}
