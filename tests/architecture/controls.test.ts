import { expect, test } from 'vitest';
import { controlFaults, ownSelects } from './controls.ts';
import { sources } from './sources.ts';

const code = sources(/^src\/.*\.tsx$/);

test('every control of a screen is of the kit', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(code.flatMap(controlFaults)).toEqual([]);
});

test('every exception is an existing file', () => {
  const paths = new Set(code.map(({ path }) => path));
  expect(Object.keys(ownSelects).filter((path) => !paths.has(path))).toEqual([]);
});

test('refuses a select by hand, but for the exceptions', () => {
  const text = '<select value={a}><option>b</option></select>';
  expect(controlFaults({ path: 'src/features/projects/A.tsx', text })).toHaveLength(1);
  expect(Object.keys(ownSelects).flatMap((path) => controlFaults({ path, text }))).toEqual([]);
});

test.each(['src/features/projects/A.tsx', 'src/domain/qr/A.tsx', 'src/app/shell/A.tsx', 'src/shared/rows/A.tsx'])(
  'refuses a button by hand in %s',
  (path) => {
    expect(controlFaults({ path, text: '<p><button type="button">Go</button></p>' })).toHaveLength(1);
    expect(controlFaults({ path, text: '<p><Button>Go</Button></p>' })).toEqual([]);
  },
);

test.each(['src/shared/ui/controls/A.tsx', 'src/features/web-forms/A.tsx', 'src/features/projects/A.browser.test.tsx'])(
  'accepts one in %s',
  (path) => {
    expect(controlFaults({ path, text: '<button type="button">Go</button>' })).toEqual([]);
  },
);
