import { requireChromium } from './chromium.ts';

/** Before the component tests: without a browser say so at once, and how to get one. */
export function setup(): void {
  requireChromium();
}
