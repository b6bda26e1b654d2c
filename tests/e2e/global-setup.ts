import { requireChromium } from '../helpers/chromium.ts';
import { buildIfStale } from '../helpers/build.ts';

/** Before the e2e tests: finds a browser, and builds the work tree. */
export default function setup(): void {
  requireChromium();
  buildIfStale();
}
