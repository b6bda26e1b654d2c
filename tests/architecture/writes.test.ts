import { expect, test } from 'vitest';
import { sources } from './sources.ts';
import { exceptions, writeFaults } from './writes.ts';

const code = sources(/^src\/.*\.tsx?$/);

test('only src/api looks up lost answers, invalidates queries and writes', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(code.flatMap(writeFaults)).toEqual([]);
});

test('every exception is an existing file', () => {
  const paths = new Set(code.map(({ path }) => path));
  expect(exceptions.filter((path) => !paths.has(path))).toEqual([]);
});

test.each([
  ['a lost answer dealt with by hand', 'if (error.outcomeUnknown) retry();'],
  ['invalidation', 'void queryClient.invalidateQueries({ queryKey });'],
  ['removal', 'queryClient.removeQueries({ queryKey });'],
  ['a reset', 'void queryClient.resetQueries();'],
  ['a change that counts as fresh', 'queryClient.setQueryData(queryKey, change);'],
  ['a write past the generated calls', "await client.POST('/projects', { body });"],
  ['a read past the generated calls', "await client.GET('/projects');"],
  ['a request of its own', "import { request } from '~/api/request';"],
  ['a write that nothing is read again after', "import { createForm } from '~/api/generated/mutations/forms';"],
])('refuses %s', (_what, text) => {
  expect(writeFaults({ path: 'src/features/projects/a.ts', text })).toHaveLength(1);
  expect(writeFaults({ path: 'src/api/a.ts', text })).toEqual([]);
  expect(writeFaults({ path: 'src/features/projects/a.test.ts', text })).toEqual([]);
});

test('accepts a call that is only sent where refetchAfter is called', () => {
  const text =
    "import { createForm } from '~/api/generated/mutations/forms';\nimport { refetchAfter } from '~/api/invalidation';";
  expect(writeFaults({ path: 'src/features/projects/a.ts', text })).toEqual([]);
});

test('accepts calls of the client by forms to fill', () => {
  const text = "await client.GET('/projects/{projectId}', { params });";
  expect(writeFaults({ path: 'src/features/web-forms/a.ts', text })).toEqual([]);
});
