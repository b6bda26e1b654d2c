/** Sees to it that there is a Chromium for the browser tests. */
import { ensureChromium } from '../helpers/chromium.ts';

try {
  process.stdout.write(`${ensureChromium()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
