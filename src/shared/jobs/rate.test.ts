import { expect, test } from 'vitest';
import { Rate } from './parallelism';

test('counts the events of the last ten seconds', () => {
  const rate = new Rate();
  expect(rate.perSecond(0)).toBe(0);
  rate.note(0);
  expect(rate.perSecond(5)).toBe(0);
  for (let time = 500; time <= 5000; time += 500) rate.note(time);
  expect(rate.perSecond(5000)).toBeCloseTo(2.2);
  for (let time = 5500; time <= 30_000; time += 500) rate.note(time);
  expect(rate.perSecond(30_000)).toBeCloseTo(2);
  expect(rate.perSecond(45_000)).toBe(0);
  rate.clear();
  rate.note(45_000);
  expect(rate.perSecond(45_001)).toBe(0);
});
