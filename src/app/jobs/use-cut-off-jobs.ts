import { useCallback, useEffect, useState } from 'react';
import { storedJobPrefix } from '~/shared/jobs/job-list';
import { cutOffJobs, forgottenJobs, type StoredJob } from '~/shared/jobs/stored-jobs';

const none: readonly StoredJob[] = [];

/**
 * The interrupted jobs of this person, which no tab runs. Looks again when another tab stores one, or ends, and
 * when one is forgotten. Out: the
 * jobs, and a function that hides one that was resumed or dismissed.
 */
export function useCutOffJobs(userId: number): [readonly StoredJob[], (job: StoredJob) => void] {
  const [jobs, setJobs] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const found = await cutOffJobs(userId, { onFree: () => void look(), signal });
      if (!signal.aborted) setJobs(found);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Progress is stored each second; only jobs that appear or disappear matter.
      const isProgress = key?.endsWith(' progress') === true && newValue !== null;
      if (key === null || (key.startsWith(storedJobPrefix) && !isProgress)) void look();
    };
    window.addEventListener('storage', onStorage, { signal });
    signal.addEventListener(
      'abort',
      forgottenJobs.subscribe(() => void look()),
    );
    void look();
    return () => stop.abort();
  }, [userId]);
  const hide = useCallback((job: StoredJob) => setJobs((all) => all.filter(({ id }) => id !== job.id)), []);
  return [jobs, hide];
}
