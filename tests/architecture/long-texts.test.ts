import { expect, test } from 'vitest';
import { dialogs, otherDialogs, unseen, unseenPages } from './long-texts.ts';
import { sources } from './sources.ts';

const code = sources(/^src\/.*\.tsx?$/);
const e2eTests = sources(/^tests\/e2e\/long-texts-.*\.ts$/);
const all = dialogs(code);

test('every dialog is looked at in a long language', () => {
  expect(all.length).toBeGreaterThan(70);
  expect(unseen(all, e2eTests)).toEqual([]);
});

test('every page is looked at in a long language', () => {
  expect(e2eTests.length).toBeGreaterThan(2);
  expect(unseenPages(e2eTests)).toEqual([]);
});

test('every exception is a dialog, and no e2e test names what is none', () => {
  expect(Object.keys(otherDialogs).filter((path) => !all.includes(path))).toEqual([]);
  const named = e2eTests.flatMap(({ text }) => text.match(/(?<=')src\/[^']+\.tsx(?=')/g) ?? []);
  const paths = new Set(code.map(({ path }) => path));
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

const inPage = (text: string) => dialogs([{ path: 'src/features/x/Page.tsx', text }]);

test.each([
  ['a dialog of its own file', "const A = lazyDialog(() => import('./ADialog'), 'ADialog');"],
  [
    'a dialog with texts of its own',
    "const load = () => withMessages(import('./ADialog'), 'a');\nlazyDialog(load, 'ADialog');",
  ],
])('finds %s', (_what, text) => {
  expect(inPage(text)).toEqual(['src/features/x/ADialog.tsx']);
});

test('finds a dialog that is drawn in a page', () => {
  expect(inPage('export const Page = () => <ConfirmDialog title={title} />;')).toEqual(['src/features/x/Page.tsx']);
});

test('misses a dialog that no e2e test names', () => {
  expect(
    unseen(['src/features/x/ADialog.tsx'], [{ path: 'a.ts', text: "dialog('src/features/x/BDialog.tsx')" }]),
  ).toEqual(['src/features/x/ADialog.tsx']);
});
