import type { MessageDescriptor } from '@lingui/core';

type Count = () => number;
/** What is lost, in a sentence: "The new state, Closing, is not saved." */
type Loss = () => MessageDescriptor | string;

/** The open forms with unsaved input; null for a form that cannot count its changes, or not say what they are. */
const forms = new Set<{ count: Count | null; loss: Loss | null }>();

/**
 * Registers unsaved input: leaving the page by a link, by logging out or by closing the tab asks first. Takes how to
 * count the changes, where that is possible, and what is lost. Call the returned function once the input is saved or
 * discarded.
 */
export function markUnsaved(count: Count | null = null, loss: Loss | null = null): () => void {
  const form = { count, loss };
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether anything is unsaved. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** The number of unsaved changes; null if some cannot be counted. */
export function countUnsaved(): number | null {
  let sum = 0;
  for (const { count } of forms) {
    if (!count) return null;
    sum += count();
  }
  return sum;
}

/** What is lost by leaving, in sentences; what no form can say is left out. */
export const unsavedLosses = (): (MessageDescriptor | string)[] =>
  [...forms].flatMap(({ loss }) => (loss ? [loss()] : []));

/** Clears everything after a confirmed or forced leave. */
export function clearUnsaved(): void {
  forms.clear();
}
