/**
 * The tests that a planted fault is shown to: those of the application in Node, and with `--browser` those in Chromium
 * that show no page. Views are not planted with faults. `--tests` leaves out the tests of other folders.
 */
import { type ConfigEnv, defineConfig } from 'vitest/config';
import application from '../../vite.config.ts';
import { projects } from '../vitest.projects.ts';

const ofApplication: Record<string, string> = {
  unit: '*.test.ts',
  integration: '*.integration.test.ts',
  ...(process.env['MUTATION_BROWSER'] ? { component: '*.browser.test.ts' } : {}),
};
const folders = (process.env['MUTATION_TESTS'] ?? 'src').split(',').map((folder) => folder.replace(/\/$/, ''));

export default defineConfig(async (env: ConfigEnv) => ({
  ...(await application(env)),
  test: {
    projects: projects.flatMap((project) => {
      const files = ofApplication[String(project.test?.name)];
      return files === undefined
        ? []
        : [
            {
              ...project,
              test: {
                ...project.test,
                include: folders.map((folder) => `${folder}/**/${files}`),
                // Code with faults planted in it is many times slower.
                exclude: [...(project.test?.exclude ?? []), '**/*-speed.test.ts'],
                testTimeout: 120_000,
                hookTimeout: 120_000,
              },
            },
          ];
    }),
  },
}));
