import { requireChromium } from '../helpers/chromium.ts';
import { buildIfStale } from '../helpers/build.ts';

/** Before the journeys: a browser, and a build of what is in the work tree. */
export default function setup(): void {
  requireChromium();
  buildIfStale();
}
