/** Installs Chromium for the browser tests if it is missing. */
import { ensureChromium } from '../helpers/chromium.ts';

try {
  process.stdout.write(`${ensureChromium()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
