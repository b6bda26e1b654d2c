/**
 * The tests that a planted fault is shown to: those of the application in Node, and with `--browser` those in Chromium
 * that show no page. Views are not planted with faults.
 */
import { type ConfigEnv, defineConfig } from 'vitest/config';
import application from '../../vite.config.ts';
import { projects } from '../vitest.projects.ts';

const ofApplication: Record<string, string> = {
  unit: 'src/**/*.test.ts',
  integration: 'src/**/*.integration.test.ts',
  ...(process.env['MUTATION_BROWSER'] ? { component: 'src/**/*.browser.test.ts' } : {}),
};

export default defineConfig(async (env: ConfigEnv) => ({
  ...(await application(env)),
  test: {
    projects: projects.flatMap((project) => {
      const files = ofApplication[String(project.test?.name)];
      return files === undefined ? [] : [{ ...project, test: { ...project.test, include: [files] } }];
    }),
  },
}));
