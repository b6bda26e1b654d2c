let leaving = false;

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
}

/** Milliseconds after which a page that was to be left is still there: the address was a download, or somebody stayed. */
const stayed = 3000;

/**
 * Resolves at once on a page that stays. On one that is being left, the browser breaks off its requests: what looks like
 * a failure then is none, and this resolves only when the page turns out to stay.
 */
export async function untilStaying(): Promise<void> {
  if (!leaving) return;
  await new Promise((resolve) => setTimeout(resolve, stayed));
  leaving = false;
}
