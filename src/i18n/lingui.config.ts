import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { apart, areas, start } from './catalogues.ts';

const catalogue = (name: string) => `<rootDir>/src/i18n/locales/{locale}/${name}`;
const at = (folders: readonly string[]) => folders.map((folder) => `<rootDir>/${folder}`);
const ofAreas = at(Object.values(areas).flat());
const never = ['**/*.test.*', '**/generated/**'];
export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'es'],
  runtimeConfigModule: { Trans: ['~/i18n/Trans', 'Trans'] },
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: catalogue('start'), include: at(start), exclude: [...never, '<rootDir>/src/app/shell', ...ofAreas] },
    ...Object.entries(areas).map(([name, folders]) => ({
      path: catalogue(name),
      include: at(folders),
      exclude: [...never, ...at(apart.filter((folder) => !(folders as readonly string[]).includes(folder)))],
    })),
    {
      path: catalogue('pages'),
      include: ['<rootDir>/src'],
      exclude: [
        ...never,
        '<rootDir>/src/main.tsx',
        '<rootDir>/src/app/*.*',
        '<rootDir>/src/app/pages',
        ...at(start.slice(2)),
        ...ofAreas,
      ],
    },
    { path: catalogue('panel'), include: ['<rootDir>/mocks/panel'], exclude: never },
  ],
  // Line numbers would make every edit a catalogue change.
  format: formatter({ lineNumbers: false }),
});
