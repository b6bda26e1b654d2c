import { requireChromium } from './chromium.ts';

/** Before the component tests: without a browser fails at once with instructions. */
export function setup(): void {
  requireChromium();
}
