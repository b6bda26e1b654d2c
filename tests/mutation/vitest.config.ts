/** The tests that a planted fault is shown to: those in Node of the application itself. */
import { type ConfigEnv, defineConfig } from 'vitest/config';
import application from '../../vite.config.ts';
import { projects } from '../vitest.projects.ts';

export default defineConfig(async (env: ConfigEnv) => ({
  ...(await application(env)),
  test: {
    projects: projects
      .filter(({ test }) => test?.name === 'unit' || test?.name === 'integration')
      .map((project) => ({
        ...project,
        test: { ...project.test, include: project.test?.include?.map((files) => files.replace(/^\{[^}]*\}/, 'src')) },
      })),
  },
}));
