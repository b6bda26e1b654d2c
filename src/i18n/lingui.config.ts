import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What the login page and the error pages say: the first load carries no other words. */
const start = [
  '<rootDir>/src/main.tsx',
  '<rootDir>/src/app',
  '<rootDir>/src/session',
  '<rootDir>/src/features/account',
  '<rootDir>/src/shared/sign-in',
  '<rootDir>/src/shared/errors',
  '<rootDir>/src/shared/ui/alerts',
  '<rootDir>/src/shared/ui/page/FramelessPage.tsx',
];
/** What the pages about passwords say; the profile says it, too. */
const account = ['<rootDir>/src/features/account/password', '<rootDir>/src/shared/account'];
const catalogue = (name: string) => `<rootDir>/src/i18n/locales/{locale}/${name}`;
const never = ['**/*.test.*', '**/generated/**'];

export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'es'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: catalogue('start'), include: start, exclude: [...never, '<rootDir>/src/app/shell', ...account] },
    { path: catalogue('account'), include: account, exclude: never },
    {
      path: catalogue('pages'),
      include: ['<rootDir>/src'],
      exclude: [...never, '<rootDir>/src/main.tsx', '<rootDir>/src/app/*.*', '<rootDir>/src/app/pages', ...start.slice(2), ...account],
    },
    { path: catalogue('panel'), include: ['<rootDir>/mocks/panel'], exclude: never },
  ],
  // Line numbers would make every edit a catalogue change.
  format: formatter({ lineNumbers: false }),
});
