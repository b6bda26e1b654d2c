import type { JobEntry } from '~/shared/jobs/kind';
import type { NewAppUser } from '../writes';
import { type CreationJob, type Made, MissingForms } from './creation-job';
import type { Line } from './parse';

/**
 * The result of a line. `partly`: created, but cannot use all its forms. `unknown`: the server's answer was lost.
 * `faulty`: has a problem and was not sent.
 */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; user: NewAppUser }
  | { state: 'partly'; user: NewAppUser; missing: readonly string[]; reason: unknown }
  | { state: 'failed'; reason: unknown }
  | { state: 'unknown' }
  | { state: 'faulty' };

/** The result of an item's line, for the table and the result file. */
export function outcomeOf({ state, note, error }: JobEntry<Line, Made>): Outcome {
  const user = note?.user;
  if (state === 'waiting' || state === 'running') return { state };
  if (state === 'done') return user ? { state, user } : { state: 'unknown' };
  if (user) {
    const reason = error instanceof MissingForms ? error.cause : error;
    return { state: 'partly', user, missing: note.missing, reason };
  }
  return state === 'unknown' ? { state } : { state: 'failed', reason: error };
}

/** All lines of a job's list with their results, in the order of the list. */
export const linesOf = (job: CreationJob): { line: Line; outcome: Outcome }[] =>
  [
    ...job.all().map((entry) => ({ line: entry.item.data, outcome: outcomeOf(entry) })),
    ...job.input.faulty.map((line) => ({ line, outcome: { state: 'faulty' } as const })),
  ].toSorted((one, other) => one.line.number - other.line.number);
