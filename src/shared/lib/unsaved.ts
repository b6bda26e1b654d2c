import type { MessageDescriptor } from '@lingui/core';

type Count = () => number;
/** What is lost, such as "The new state, Closing, is not saved." */
type Loss = () => MessageDescriptor | string;

/** Open forms with unsaved input; null if they cannot count or name it. */
const forms = new Set<{ count: Count | null; loss: Loss | null }>();

/**
 * Leaving by link, log-out or closing the tab asks first. Call the returned function once the input is saved or
 * discarded.
 */
export function markUnsaved(count: Count | null = null, loss: Loss | null = null): () => void {
  const form = { count, loss };
  forms.add(form);
  return () => void forms.delete(form);
}

export const hasUnsaved = (): boolean => forms.size > 0;

/** Null if some cannot be counted. */
export function countUnsaved(): number | null {
  let sum = 0;
  for (const { count } of forms) {
    if (!count) return null;
    sum += count();
  }
  return sum;
}

export const describeUnsaved = (): (MessageDescriptor | string)[] =>
  [...forms].flatMap(({ loss }) => (loss ? [loss()] : []));

export function clearUnsaved(): void {
  forms.clear();
}
