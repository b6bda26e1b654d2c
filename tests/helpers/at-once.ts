import { type Sliceable, runFor } from '../../src/shared/jobs/run-in-slices.ts';

/** The result of work that pages do in slices. */
export function atOnce<Result>(work: Sliceable<Result>): Result {
  const done = runFor(work);
  if (!done) throw new Error('paused');
  return done.result;
}
