import { onTestFinished } from 'vitest';
import { conflictPrompt, type ConflictDecision } from '~/shared/changes/merge-change';

/** Answers the question about settings that another user has changed. Returns how often it was asked. */
export function answerDifferences(decision: ConflictDecision): () => number {
  let count = 0;
  onTestFinished(
    conflictPrompt.subscribe(() => {
      const asked = conflictPrompt.get();
      if (!asked) return;
      count += 1;
      asked.decide(decision);
    }),
  );
  return () => count;
}
