import { flushSync } from 'react-dom';
import { queryClient } from '~/api/query-client';
import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { everyPicture } from './pictures';

/** Whether everything is drawn, for paper. */
const printing: Store<boolean> = createStore(false, () => {
  // The browser prints what is drawn when the event ends.
  const before = () => flushSync(() => printing.set(true));
  const after = () => printing.set(false);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
});

/** True while the page is printed, and while that is prepared. */
export const usePrinting = (): boolean => useStore(printing);

/** Milliseconds to wait for pictures at most. */
const patience = 20_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Prints the page with all answers open, once its pictures have loaded. */
export async function printPage(): Promise<void> {
  printing.set(true);
  const began = performance.now();
  const isLoading = () =>
    queryClient.isFetching(everyPicture) > 0 || [...document.images].some(({ complete }) => !complete);
  do {
    // The second frame has what the first one asked for.
    await nextFrame();
    await nextFrame();
  } while (isLoading() && performance.now() - began < patience);
  window.print();
  printing.set(false);
}
