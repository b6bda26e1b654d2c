import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** As the journeys, but behind nginx: one worker, so that nginx and the embedded server start once. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../e2e/global-setup.ts',
  workers: 1,
  fullyParallel: false,
});
