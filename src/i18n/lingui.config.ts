import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What the login page and the error pages say: the first load carries no other words. */
const start = [
  '<rootDir>/src/main.tsx',
  '<rootDir>/src/app',
  '<rootDir>/src/session',
  '<rootDir>/src/features/account',
  '<rootDir>/src/shared/errors',
  '<rootDir>/src/shared/ui/alerts',
  '<rootDir>/src/shared/ui/page/FramelessPage.tsx',
];
const never = ['**/*.test.*', '**/generated/**'];

export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}/start', include: start, exclude: [...never, '<rootDir>/src/app/shell'] },
    {
      path: '<rootDir>/src/i18n/locales/{locale}/pages',
      include: ['<rootDir>/src', '<rootDir>/mocks/panel'],
      exclude: [...never, '<rootDir>/src/main.tsx', '<rootDir>/src/app/*.*', '<rootDir>/src/app/pages', ...start.slice(2)],
    },
  ],
  // Line numbers would make every edit a catalogue change.
  format: formatter({ lineNumbers: false }),
});
