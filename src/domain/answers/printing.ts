import { queryClient } from '~/api/query-client';
import { printing } from '~/shared/screen/media';
import { everyPicture } from './pictures';

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
