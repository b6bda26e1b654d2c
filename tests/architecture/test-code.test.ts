import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, type Source, sources } from './sources.ts';

/** The modules that a file names in its imports, without their endings. */
const namedIn = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import\(|import|new URL\()\s*'([.~][^']+)'/g)].map(([, name = '']) =>
    (name.startsWith('~/') ? `src/${name.slice(2)}` : posix.join(posix.dirname(path), name)).replace(/\.tsx?$/, ''),
  );

/** Files of the application that only tests import: they belong to tests/helpers. */
function onlyForTests(all: readonly Source[]): string[] {
  const used = new Set(all.filter(({ path }) => !isTest(path) && !path.startsWith('tests/')).flatMap(namedIn));
  const tested = new Set(all.filter(({ path }) => isTest(path)).flatMap(namedIn));
  return all
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/') && !isTest(path))
    .filter((path) => tested.has(path.replace(/\.tsx?$/, '')) && !used.has(path.replace(/\.tsx?$/, '')));
}

/** Entries of the build, which no file imports. */
const entries = ['src/app/early.ts', 'src/main.tsx', 'src/i18n/lingui.config.ts'];

test('what only tests need is not in the application', () => {
  const all = sources(/^(?:src|mocks|build|openapi|tests)\/.*\.tsx?$|^[\w.]+\.config\.ts$/);
  expect(onlyForTests(all).filter((path) => !entries.includes(path))).toEqual([]);
});

describe('the check itself', () => {
  const fixture = { path: 'src/shared/a/fixtures.ts', text: '' };
  const first = { path: 'src/shared/a/b.test.ts', text: "import { x } from './fixtures';" };

  test('finds a file that only tests import', () => {
    expect(onlyForTests([fixture, first])).toEqual(['src/shared/a/fixtures.ts']);
  });

  test.each(["import { x } from '~/shared/a/fixtures';", "const code = () => import('./a/fixtures');"])(
    'accepts one that the application imports, too: %s',
    (text) => {
      expect(onlyForTests([fixture, first, { path: 'src/shared/c.ts', text }])).toEqual([]);
    },
  );
});
