import { useEffect, useMemo, useState } from 'react';
import { runInSlices, type Sliceable, runFor } from './run-in-slices';

/** Milliseconds of work while rendering: enough for most forms, which then show without an intermediate state. */
const initialMs = 4;

/**
 * Result of long work, started while rendering and continued in slices. `start` must be stable. `pending`: the result
 * is of earlier work (undefined for none).
 */
export function useSlicedResult<Result>(start: () => Sliceable<Result>): {
  result: Result | undefined;
  pending: boolean;
} {
  const begun = useMemo(() => {
    const work = start();
    return { work, done: runFor(work, initialMs) };
  }, [start]);
  const [last, setLast] = useState<{ of: object; result: Result }>();
  if (begun.done && last?.of !== begun) setLast({ of: begun, result: begun.done.result });
  useEffect(() => {
    if (begun.done) return;
    const leaving = new AbortController();
    runInSlices(begun.work, leaving.signal).then(
      (result) => setLast({ of: begun, result }),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      },
    );
    return () => leaving.abort();
  }, [begun]);
  return { result: begun.done ? begun.done.result : last?.result, pending: !begun.done && last?.of !== begun };
}
