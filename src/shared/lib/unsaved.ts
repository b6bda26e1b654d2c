type Count = () => number;

/** The open forms with unsaved input; null for a form that cannot count its changes. */
const forms = new Set<{ count: Count | null }>();

/**
 * Registers unsaved input: leaving the page by a link, by logging out or by closing the tab asks first (base
 * specification §2). In: how to count the changes, where that is possible. Call the returned function once the input is
 * saved or discarded.
 */
export function markUnsaved(count: Count | null = null): () => void {
  const form = { count };
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

/** Clears everything after a confirmed or forced leave. */
export function clearUnsaved(): void {
  forms.clear();
}
