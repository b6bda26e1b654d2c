import { buildIfStale } from '../helpers/build.ts';
import { requireChromium } from '../helpers/chromium.ts';

/** Before the e2e tests: finds a browser, and builds the work tree. */
export default function setup(): void {
  requireChromium();
  buildIfStale();
}
