let leaving = false;

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
}

/** Milliseconds after which a page that was being left still exists: the address was a download, or the user stayed. */
const stayed = 3000;

/**
 * Resolves at once on a page that stays. A browser aborts the requests of a page that is being left, which looks like a
 * failure; then this resolves only if the page stays after all.
 */
export async function untilStaying(): Promise<void> {
  if (!leaving) return;
  await new Promise((resolve) => setTimeout(resolve, stayed));
  leaving = false;
}
