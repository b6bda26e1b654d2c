import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, root, sources } from './sources.ts';
import { needlessExceptions, storingFiles, unsafeFaults } from './unsafe.ts';

const code = sources(/^src\/.*\.tsx?$/);

test('no code makes elements or code of texts, stores something new, or writes to the console', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(code.flatMap(unsafeFaults)).toEqual([]);
  expect(needlessExceptions(code)).toEqual([]);
});

test('everything that is stored in the browser is in docs/stored-data.md', () => {
  const document = readFileSync(`${root}docs/stored-data.md`, 'utf8');
  expect(storingFiles.length).toBeGreaterThan(12);
  expect(storingFiles.filter((path) => !document.includes(`\`${path}\``))).toEqual([]);
  // A format of files, a mark of requests, and ids in a form that is open.
  const notStored = /^alidade-(?:form-bundle|web-forms|search)/;
  const names = code
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/['"`](alidade[.-][\w.-]*\w)/g)].map((match) => match[1] ?? ''))
    .filter((name) => !notStored.test(name));
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !document.includes(`\`${name}`))).toEqual([]);
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
