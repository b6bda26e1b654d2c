import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '~/api/query-client';
import { everyPicture } from './pictures';

/** Whether everything is drawn, for paper. */
let printing = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (printing === next) return;
  printing = next;
  for (const listener of listeners) listener();
}

// The browser prints what is drawn when the event ends.
const before = () => flushSync(() => set(true));
const after = () => set(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    printing = false;
  };
}

/** True while the page is printed, and while that is prepared. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

/** Milliseconds to wait for pictures at most. */
const patience = 20_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Prints the page with all answers open, once its pictures have loaded. */
export async function printPage(): Promise<void> {
  set(true);
  const began = performance.now();
  const isLoading = () =>
    queryClient.isFetching(everyPicture) > 0 || [...document.images].some(({ complete }) => !complete);
  do {
    // The second frame has what the first one asked for.
    await nextFrame();
    await nextFrame();
  } while (isLoading() && performance.now() - began < patience);
  window.print();
  set(false);
}
