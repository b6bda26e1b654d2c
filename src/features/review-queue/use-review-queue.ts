import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { SubmissionsState } from '~/shared/submissions/address';
import type { FormId } from '~/shared/submissions/queries';
import { listFirst, listMore } from './list';
import { afterStep, type Queue, startQueue, type Step } from './queue';

/** More is listed when fewer than this many follow the shown submission. */
const runUp = 60;
/** Pages of the list in which the submission of the address is looked for. */
const searchedPages = 8;

interface ReviewQueue {
  /** Null while it loads. */
  queue: Queue | null;
  step: Dispatch<Step>;
  /** Why it, or the rest of it, could not be listed. */
  error: unknown;
  retry: () => void;
}

const decidedIn = ({ entries }: Queue) => entries.filter(({ fate }) => fate !== null).length;

/** The queue of a list: it is listed page by page while one goes on. In: a submission to begin with. */
export function useReviewQueue(form: FormId, state: SubmissionsState, first: string | null): ReviewQueue {
  const [queue, step] = useReducer(afterStep, null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // The list stays as it was opened, and the address changes with every submission.
  const [list] = useState({ ...form, state, first });

  const isStarted = queue !== null;
  useEffect(() => {
    if (isStarted) return;
    const leaving = new AbortController();
    const { state: filter, first: wanted } = list;
    const start = async () => {
      const { listed, total, complete } = await listFirst(list, filter);
      let found = startQueue(listed, total, complete, wanted);
      const isFound = () => wanted === null || found.entries.some(({ id }) => id === wanted);
      for (let page = 1; page < searchedPages && !found.complete && !isFound(); page += 1) {
        const more = await listMore(list, filter, new Set(found.entries.map(({ id }) => id)), 0, leaving.signal);
        const all = [...found.entries, ...more.listed].map(({ id, known }) => ({ id, known }));
        found = startQueue(all, total, more.complete, wanted);
      }
      if (!leaving.signal.aborted) step({ do: 'start', queue: found });
    };
    start().catch((failure: unknown) => leaving.signal.aborted || setError(failure));
    return () => leaving.abort();
  }, [isStarted, list, tries]);

  const needsMore = queue !== null && !queue.complete && queue.entries.length - queue.at < runUp;
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });
  const listedSoFar = queue?.entries.length ?? 0;
  useEffect(() => {
    const { current } = latest;
    if (!needsMore || !current) return;
    const leaving = new AbortController();
    const known = new Set(current.entries.map(({ id }) => id));
    listMore(list, list.state, known, decidedIn(current), leaving.signal).then(
      ({ listed, complete }) => !leaving.signal.aborted && step({ do: 'continue', listed, complete }),
      (failure: unknown) => !leaving.signal.aborted && setError(failure),
    );
    return () => leaving.abort();
  }, [needsMore, list, tries, listedSoFar]);

  const retry = useCallback(() => {
    setError(null);
    setTries((count) => count + 1);
  }, []);
  return { queue, step, error, retry };
}
