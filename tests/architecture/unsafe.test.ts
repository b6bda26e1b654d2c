import { expect, test } from 'vitest';
import { sources } from './sources.ts';
import { needlessExceptions, unsafeFaults } from './unsafe.ts';

const code = sources(/^src\/.*\.tsx?$/);

test('no code makes elements or code of texts, stores something new, or writes to the console', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(code.flatMap(unsafeFaults)).toEqual([]);
  expect(needlessExceptions(code)).toEqual([]);
});

test.each([
  'box.innerHTML = name;',
  '<div dangerouslySetInnerHTML={{ __html: name }} />',
  "document.write('x')",
  "eval('1')",
  "setTimeout('x()', 1)",
  'link.href = `javascript:${name}`',
  "new DOMParser().parseFromString(name, 'text/html')",
  "parent.postMessage(answers, '*')",
  "localStorage.setItem('token', token)",
  'console.log(password)',
])('refuses %s', (text) => {
  expect(unsafeFaults({ path: 'src/features/x/x.tsx', text })).toHaveLength(1);
});
