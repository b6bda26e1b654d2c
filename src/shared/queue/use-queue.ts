import type { MessageDescriptor } from '@lingui/core';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { markUnsaved } from '~/shared/lib/unsaved';
import type { QueueList } from './list-pages';
import { type Queue, startQueue, type Step } from './queue';

/** Fetches more when fewer than this many follow the shown record. */
const runUp = 60;
/** Pages to search for the record in the URL. */
const searchedPages = 8;

export interface LoadedQueue<Known, Choice> {
  queue: Queue<Known, Choice> | null;
  step: Dispatch<Step<Known, Choice>>;
  /** Why a page of the list failed to load. */
  error: unknown;
  retry: () => void;
}

const decidedIn = ({ entries }: Queue<unknown, unknown>) => entries.filter(({ fate }) => fate !== null).length;

/** A queue that fetches its list page by page. `opened` and `first` are only read once. */
export function useQueue<Known, Choice>(
  opened: QueueList<Known>,
  afterStep: (queue: Queue<Known, Choice> | null, step: Step<Known, Choice>) => Queue<Known, Choice> | null,
  first: string | null,
): LoadedQueue<Known, Choice> {
  const [queue, step] = useReducer(afterStep, null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // The URL changes with every record; the list must not.
  const [list] = useState({ ...opened, wanted: first });

  const isStarted = queue !== null;
  useEffect(() => {
    if (isStarted) return;
    const leaving = new AbortController();
    const { wanted } = list;
    const start = async () => {
      const { listed, total, complete } = await list.first();
      let found = startQueue<Known, Choice>(listed, total, complete, wanted);
      const isFound = () => wanted === null || found.entries.some(({ id }) => id === wanted);
      for (let page = 1; page < searchedPages && !found.complete && !isFound(); page += 1) {
        const more = await list.more(new Set(found.entries.map(({ id }) => id)), 0, leaving.signal);
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
    list.more(known, decidedIn(current), leaving.signal).then(
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

/** Refetch interval of the shown record in milliseconds: someone else may be deciding on it, too. */
export const refetchIntervalMs = 30_000;

interface Seen<Known> {
  id: string | null;
  isDeleted: boolean;
  /** The state on the server; undefined until loaded. Must be stable. */
  now: Known | undefined;
}

export function useServerState<Known>({ id, isDeleted, now }: Seen<Known>, step: Dispatch<Step<Known, never>>): void {
  useEffect(() => {
    if (isDeleted && id !== null) step({ do: 'deleted', id });
  }, [isDeleted, id, step]);
  useEffect(() => {
    if (now !== undefined && id !== null) step({ do: 'seen', id, now });
  }, [now, id, step]);
}

/** Saves in the background, and the failures. Leaving the page asks while there is either. `textOf` must be stable. */
export function useBackgroundSaves<Problem extends { id: string }>(textOf: (count: number) => MessageDescriptor) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saving, setSaving] = useState(0);
  const background = useCallback((work: () => Promise<void>): void => {
    setSaving((count) => count + 1);
    void work().finally(() => setSaving((count) => count - 1));
  }, []);
  const forget = useCallback(
    (id: string) => setProblems((all) => (all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : all)),
    [],
  );
  const note = useCallback(
    (problem: Problem) => setProblems((all) => [...all.filter(({ id }) => id !== problem.id), problem]),
    [],
  );
  const waiting = saving + problems.length;
  useEffect(
    () =>
      waiting > 0
        ? markUnsaved(
            () => waiting,
            () => textOf(waiting),
          )
        : undefined,
    [waiting, textOf],
  );
  return { problems, saving, background, forget, note };
}
