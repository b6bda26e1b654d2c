import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { locales } from './locales';

export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: Object.keys(locales),
  runtimeConfigModule: { Trans: ['~/i18n/Trans', 'Trans'] },
  fallbackLocales: { default: 'en' },
  // One catalogue per language; the build divides it by source files (build/texts.ts).
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/mocks/panel'],
      exclude: ['**/*.test.*', '**/generated/**'],
    },
  ],
  // Line numbers would make every edit a catalogue change.
  format: formatter({ lineNumbers: false }),
});
