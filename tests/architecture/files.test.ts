import { describe, expect, test } from 'vitest';
import { longest, nameFault, placesOfThisMachine, sizeFault, traceFaults } from './files.ts';
import { root, sources } from './sources.ts';

const code = sources(/^(?:src|mocks|build|tests|openapi)\/.*\.(?:tsx?|css)$/);
const named = code.filter(({ path }) => !path.endsWith('.d.ts'));
const present = (fault: string | undefined): fault is string => fault !== undefined;

test('file names describe their content', () => {
  expect(named.map(nameFault).filter(present)).toEqual([]);
});

test(`files have at most ${longest.code} lines, scenarios ${longest.scenarios}`, () => {
  expect(code.map(sizeFault).filter(present)).toEqual([]);
});

test('files name no machine and no registry', () => {
  const everything = sources(
    /\.(?:tsx?|mjs|css|html|json|ya?ml|md|po|svg|sh|xml|csv|txt|conf)$|(?:^|\/)(?:run|\.npmrc|\.gitignore|Dockerfile)$/,
  );
  expect(everything.length).toBeGreaterThan(100);
  expect(everything.flatMap((file) => traceFaults(file, placesOfThisMachine(root, process.env)))).toEqual([]);
});

test('the architecture fits on a page', () => {
  const [page] = sources(/^ARCHITECTURE\.md$/);
  const words = page?.text.split(/\s+/).length ?? 0;
  expect(words).toBeGreaterThan(400);
  expect(words).toBeLessThanOrEqual(1200);
});

test('comments name the behaviour, not sections of a document that readers do not have', () => {
  const section = String.fromCodePoint(0xa7);
  expect(code.filter(({ text }) => text.includes(section)).map(({ path }) => path)).toEqual([]);
});

describe('the checks themselves', () => {
  test.each([
    ['src/shared/ui/data_table.tsx', ''],
    ['src/shared/lib/dateFormat.ts', ''],
    ['src/shared/lib/Dates.ts', ''],
    ['src/shared/ui/Box.tsx', 'export function Crate() {}'],
    ['src/shared/ui/box.tsx', 'export function Box() {}'],
    ['src/session/current-user.ts', 'export function useCurrentUser() {}'],
  ])('refuse the name %s', (path, text) => {
    expect(nameFault({ path, text })).toContain(path);
  });

  test.each([
    ['src/shared/ui/Box.tsx', 'export function Box() {}'],
    ['src/shared/ui/states.tsx', 'export function Empty() {} export function Failed() {}'],
    ['src/session/use-current-user.ts', 'export function useCurrentUser() {}'],
    ['src/features/projects/HomePage.browser.test.tsx', ''],
    ['tests/e2e/sign-in.e2e.ts', ''],
    ['src/shared/ui/page/page.css', ''],
  ])('accept the name %s', (path, text) => {
    expect(nameFault({ path, text })).toBeUndefined();
  });

  test('refuse a long file', () => {
    expect(sizeFault({ path: 'a.ts', text: 'x\n'.repeat(401) })).toContain('401 lines');
    expect(sizeFault({ path: 'a.ts', text: 'x\n'.repeat(400) })).toBeUndefined();
    expect(sizeFault({ path: 'a.contract.test.ts', text: 'x\n'.repeat(501) })).toContain('501 lines');
    expect(sizeFault({ path: 'a.contract.test.ts', text: 'x\n'.repeat(500) })).toBeUndefined();
  });

  const path = (...parts: string[]) => ['', ...parts].join('/');
  test.each([
    `cd ${path('work', 'main')}`,
    `open "${path('root', '.cache')}"`,
    `see ${path('home', 'someone', 'notes.txt')}`,
    `a = '${['C:', 'Users', 'someone'].join('\\')}'`,
    `"resolved": "https:/${path('registry.somewhere.example', 'react')}"`,
    'fetch from packages.somewhere.example:4873',
  ])('refuse the line %s', (line) => {
    const places = placesOfThisMachine('/a', { npm_config_registry: 'http://packages.somewhere.example:4873/npm' });
    expect(traceFaults({ path: 'a.md', text: `fine\n${line}` }, places)).toHaveLength(1);
  });

  test('accept addresses of the application and of tools', () => {
    const text =
      'href="/users/12/edit" https://docs.getodk.org/ #!/usr/bin/env bash\n/usr/bin/chromium /v1/projects/7 ../work/notes';
    expect(traceFaults({ path: 'a.md', text })).toEqual([]);
  });

  test('recognize this machine by the path of the work tree', () => {
    expect(placesOfThisMachine('/srv/build/alidade/', {})).toEqual(['/srv/build/alidade']);
    expect(placesOfThisMachine('/app/', {})).toEqual([]);
  });
});
