import { expect, test } from 'vitest';
import { smallerSize } from './picture';

test('the longest side is shortened, and nothing is enlarged', () => {
  expect(smallerSize(4000, 3000, 1000)).toEqual({ width: 1000, height: 750 });
  expect(smallerSize(10, 4000, 1000)).toEqual({ width: 3, height: 1000 });
  expect(smallerSize(800, 600, 1000)).toBeNull();
  expect(smallerSize(1, 100_000, 10)).toEqual({ width: 1, height: 10 });
});
