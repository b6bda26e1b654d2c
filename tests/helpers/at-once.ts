import { type Sliceable, workFor } from '../../src/shared/jobs/in-slices.ts';

/** The result of work that pages do in slices. */
export function atOnce<Result>(work: Sliceable<Result>): Result {
  const done = workFor(work);
  if (!done) throw new Error('paused');
  return done.result;
}
