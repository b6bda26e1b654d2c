import { expect, test } from 'vitest';
import { everything } from '../types';
import { RowEngine } from './engine';
import { SegmentBuilder } from './segment';
import { spreadOf } from './spread';

function binsOf(numbers: readonly number[], most: number) {
  const engine = new RowEngine({ multiple: [], locale: 'en' });
  const builder = new SegmentBuilder();
  for (const [index, age] of numbers.entries()) builder.add({ age, __id: String(index), __system: {} }, -index);
  engine.use([{ id: 0, segment: builder.seal(), dead: new Set<number>() }], 1);
  return spreadOf(engine, everything, '/age', most);
}

test('whole numbers have a bin each where there is room', () => {
  const { bins, numbers } = binsOf([1, 2, 2, 4, 6], 20);
  expect(numbers?.isWhole).toBe(true);
  expect(bins).toEqual([
    { from: 1, to: 2, count: 1 },
    { from: 2, to: 3, count: 2 },
    { from: 3, to: 4, count: 0 },
    { from: 4, to: 5, count: 1 },
    { from: 5, to: 6, count: 0 },
    { from: 6, to: 7, count: 1 },
  ]);
});

test('the bins of fractions are narrower, and end at the greatest number', () => {
  const { bins, numbers } = binsOf([1, 1.5, 2], 6);
  expect(numbers?.isWhole).toBe(false);
  expect(bins.map(({ from }) => from)).toEqual([1, 1.2, 1.4, 1.6, 1.8]);
  expect(bins.map(({ count }) => count)).toEqual([1, 0, 1, 0, 1]);
});
