import { onTestFinished } from 'vitest';
import { askedDifferences, type Decision } from '~/shared/changes/merge-change';

/** Answers the question about settings that another user has changed. Returns how often it was asked. */
export function answerDifferences(decision: Decision): () => number {
  let count = 0;
  onTestFinished(
    askedDifferences.subscribe(() => {
      const asked = askedDifferences.get();
      if (!asked) return;
      count += 1;
      asked.decide(decision);
    }),
  );
  return () => count;
}
