import { ensureChromium, requireChromium } from './chromium.ts';

/** Before the component tests: without a browser fails at once with instructions. */
export function setup(): void {
  requireChromium();
}

// Before all tests a missing one is installed: `node tests/helpers/need-chromium.ts`.
if (import.meta.main) process.stdout.write(`${ensureChromium()}\n`);
