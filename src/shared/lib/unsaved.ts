/**
 * How many open forms hold something that is not saved. Leaving the page, by a link, by logging out or by closing
 * the tab, asks while it is above zero (base specification §2).
 */
let count = 0;

/** Says that something is unsaved; call what it returns once it is saved or given up. */
export function markUnsaved(): () => void {
  count += 1;
  let open = true;
  return () => {
    if (open) count = Math.max(0, count - 1);
    open = false;
  };
}

/** True while something is unsaved. */
export const hasUnsaved = (): boolean => count > 0;

/** Forgets everything: the leave was confirmed or forced. */
export function clearUnsaved(): void {
  count = 0;
}
