/**
 * The number of open forms with unsaved input. Leaving the page by a link, by logging out or by closing the tab asks
 * first while it is above zero (base specification §2).
 */
let count = 0;

/** Registers unsaved input; call the returned function once it is saved or discarded. */
export function markUnsaved(): () => void {
  count += 1;
  let open = true;
  return () => {
    if (open) count = Math.max(0, count - 1);
    open = false;
  };
}

/** Whether anything is unsaved. */
export const hasUnsaved = (): boolean => count > 0;

/** Clears everything after a confirmed or forced leave. */
export function clearUnsaved(): void {
  count = 0;
}
