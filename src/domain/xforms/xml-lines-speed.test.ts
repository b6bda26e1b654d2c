import { expect, test } from 'vitest';
import { largeForm } from '../../../tests/helpers/xforms';
import { diffLines } from './line-diff';
import { prettyLines } from './xml-lines';

test('deep levels are not indented for ever, and nothing takes long', () => {
  expect(prettyLines('<a>'.repeat(100_000)).at(-1)).toHaveLength(200 + 3);
  expect(prettyLines('<!D>'.repeat(100_000))).toHaveLength(100_000);
  expect(prettyLines('<a>x'.repeat(50_000))).toHaveLength(1);
});

test('the difference of many lines takes no longer for many differences', () => {
  const lines = (changed: boolean) => prettyLines(largeForm(3_000, changed));
  const [older, newer] = [lines(false), lines(true)];
  expect(older.length).toBeGreaterThan(50_000);
  const start = performance.now();
  expect(diffLines(older, newer).length).toBeGreaterThan(1_000);
  expect(diffLines(older, newer.toReversed()).length).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(10_000);
});
