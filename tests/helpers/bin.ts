/** The project's own tools, also outside of npm scripts. */
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}node_modules/.bin`;

/** This process's environment with the project's tools first on PATH. */
export const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
  ...more,
});

/** The path of a tool. */
export const bin = (name: string): string => `${folder}/${name}`;
