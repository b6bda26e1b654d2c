import type { QueryClient } from '@tanstack/react-query';
import { printing } from '~/shared/screen/media';
import { answersKey } from './summary';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Milliseconds between two looks at whether everything is drawn. */
const pace = 50;

/** Draws every chart, waits until the index has answered for all of them, and opens the print dialog of the browser. */
export async function printWhole(client: QueryClient): Promise<void> {
  // The browser says when it has printed, which ends it.
  printing.set(true);
  // What becomes visible asks in the next frame, and is drawn in the one after.
  for (let calm = 0; calm < 3; calm = client.isFetching({ queryKey: answersKey }) > 0 ? 0 : calm + 1) {
    await frame();
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  window.print();
}
