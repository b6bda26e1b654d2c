import {
  afterStep as afterAnyStep,
  type Entry as AnyEntry,
  type Listed as AnyListed,
  type Queue as AnyQueue,
  type Step as AnyStep,
} from '~/shared/queue/queue';
import { type Review, type ReviewChoice, reviewChoices } from '~/domain/submissions/review';

export type Entry = AnyEntry<Review, ReviewChoice>;
export type Listed = AnyListed<Review>;
export type Queue = AnyQueue<Review, ReviewChoice>;
export type Step = AnyStep<Review, ReviewChoice>;

const decidedAs = ({ reviewState }: Review): ReviewChoice | null =>
  reviewChoices.find((choice) => choice === reviewState) ?? null;

/** The queue after a step. */
export const afterStep = (queue: Queue | null, step: Step): Queue | null => afterAnyStep(queue, step, decidedAs);

/** How many were reviewed, by choice; by others; and deleted. */
export function countsOf({ entries }: Queue) {
  const counts = { approved: 0, hasIssues: 0, rejected: 0, others: 0, deleted: 0 };
  for (const { fate } of entries) {
    if (fate?.by === 'me') counts[fate.choice] += 1;
    else if (fate?.by === 'other') counts.others += 1;
    else if (fate) counts.deleted += 1;
  }
  return counts;
}
