import { expect, test } from 'vitest';
import { failureFaults, reasonsOnly } from './failures.ts';
import { sources } from './sources.ts';

const code = sources(/^src\/.*\.tsx?$/);

test('every failed action says first what was not done', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(code.flatMap(failureFaults)).toEqual([]);
});

test('every exception is an existing file', () => {
  const paths = new Set(code.map(({ path }) => path));
  expect(Object.keys(reasonsOnly).filter((path) => !paths.has(path))).toEqual([]);
});

test.each([
  ['a reason without a sentence', "import { describeError } from '~/shared/errors/describe-error';"],
  ['an alert of a reason', 'notifications.danger(msg`${reasonText(error, i18n)}`);'],
  ['an alert of the server’s text', 'notifications.danger({ id: error.message });'],
])('refuses %s', (_what, text) => {
  expect(failureFaults({ path: 'src/features/projects/a.ts', text })).toHaveLength(1);
  expect(failureFaults({ path: 'src/features/projects/a.test.ts', text })).toEqual([]);
});

test('accepts an alert with both', () => {
  const text = 'notifications.failed(msg`The comment was not saved.`, error);';
  expect(failureFaults({ path: 'src/features/projects/a.ts', text })).toEqual([]);
});
