import { expect, test } from 'vitest';
import { scaleOf } from './RangeField';

const values = (start: number, end: number, step: number) => {
  const scale = scaleOf(start, end, step);
  return scale && Array.from({ length: scale.count }, (_, index) => scale.at(index));
};

test('a scale has every step within its bounds', () => {
  expect(values(1, 5, 1)).toEqual([1, 2, 3, 4, 5]);
  expect(values(0, 1, 0.1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  expect(values(0, 5, 2)).toEqual([0, 2, 4]);
  expect(values(3, 3, 1)).toEqual([3]);
});

test('bounds that exclude each other are no scale', () => {
  expect(values(5, 1, 1)).toBeNull();
  expect(values(0, 10, 0)).toEqual([0, 10]);
});
