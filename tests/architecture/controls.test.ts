import { expect, test } from 'vitest';
import { controlFaults, exceptions, staleExceptions } from './controls.ts';
import { sources } from './sources.ts';

const code = sources(/^src\/.*\.tsx$/);

test('every control of a screen is of antd', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(code.flatMap(controlFaults)).toEqual([]);
});

test('every exception is an existing file that needs it', () => {
  const paths = new Set(code.map(({ path }) => path));
  expect(Object.keys(exceptions).filter((path) => !paths.has(path))).toEqual([]);
  expect(code.flatMap(staleExceptions)).toEqual([]);
});

const texts = {
  button: '<p><button type="button">Go</button></p>',
  BareButton: '<p><BareButton>Go</BareButton></p>',
  select: '<select value={a}><option>b</option></select>',
  dialog: '<dialog open>Go</dialog>',
  progress: '<progress value={1} />',
  details: '<details><summary>Go</summary></details>',
};

test.each(Object.entries(texts))('refuses a %s by hand, but for the exceptions', (name, text) => {
  for (const path of [
    'src/features/projects/A.tsx',
    'src/domain/qr/A.tsx',
    'src/app/shell/A.tsx',
    'src/shared/ui/A.tsx',
  ])
    expect(controlFaults({ path, text })).toHaveLength(1);
  for (const [path, names] of Object.entries(exceptions))
    expect(controlFaults({ path, text })).toHaveLength(names.includes(name) ? 0 : 1);
});

test.each(['src/features/web-forms/A.tsx', 'src/features/projects/A.browser.test.tsx'])('accepts all in %s', (path) => {
  for (const text of Object.values(texts)) expect(controlFaults({ path, text })).toEqual([]);
});

test('accepts those of antd', () => {
  expect(controlFaults({ path: 'src/features/projects/A.tsx', text: '<p><Button>Go</Button></p>' })).toEqual([]);
});

test('finds an exception that is not needed any more', () => {
  const [path = ''] = Object.keys(exceptions);
  expect(staleExceptions({ path, text: '<p />' })).toHaveLength(1);
  expect(staleExceptions({ path, text: texts.BareButton })).toEqual([]);
});
