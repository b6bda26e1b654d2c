import { expect, test } from 'vitest';
import { Parallelism, Rate } from './parallelism';

const answers = (parallelism: Parallelism, milliseconds: number, times: number) => {
  for (let count = 0; count < times; count++) parallelism.answered(milliseconds);
};

test('grows by half after every round of quick answers, up to the maximum', () => {
  const parallelism = new Parallelism({ from: 4, most: 10 });
  const limits = [];
  for (let round = 0; round < 4; round++) {
    answers(parallelism, 100, parallelism.limit - 1);
    const before = parallelism.limit;
    answers(parallelism, 100, 1);
    limits.push([before, parallelism.limit]);
  }
  expect(limits).toEqual([
    [4, 6],
    [6, 9],
    [9, 10],
    [10, 10],
  ]);
});

test('grows from one', () => {
  const parallelism = new Parallelism({ from: 1, most: 3 });
  answers(parallelism, 1, 1);
  expect(parallelism.limit).toBe(2);
  answers(parallelism, 1, 2);
  expect(parallelism.limit).toBe(3);
});

test('stays with answers neither quick nor slow, and restarts its count', () => {
  const parallelism = new Parallelism({ from: 4, most: 10 });
  answers(parallelism, 100, 3);
  answers(parallelism, 500, 1);
  answers(parallelism, 100, 3);
  expect(parallelism.limit).toBe(4);
  answers(parallelism, 100, 1);
  expect(parallelism.limit).toBe(6);
});

test('stays where answers take three times as long as the fastest: they were queued', () => {
  const parallelism = new Parallelism({ from: 4, most: 32 });
  answers(parallelism, 110, 4);
  answers(parallelism, 320, 6);
  expect(parallelism.limit).toBe(9);
  answers(parallelism, 340, 90);
  expect(parallelism.limit).toBe(9);
  answers(parallelism, 200, 9);
  expect(parallelism.limit).toBe(13);
});

test('answers within a tenth of a second were never queued', () => {
  const parallelism = new Parallelism({ from: 4, most: 32 });
  answers(parallelism, 2, 1);
  answers(parallelism, 90, 100);
  expect(parallelism.limit).toBe(32);
});

test('a slow answer halves it once per round, never below half of the initial limit', () => {
  const parallelism = new Parallelism({ from: 4, most: 9 });
  answers(parallelism, 100, 4 + 6);
  expect(parallelism.limit).toBe(9);
  answers(parallelism, 2000, 9);
  expect(parallelism.limit).toBe(4);
  answers(parallelism, 2000, 4);
  expect(parallelism.limit).toBe(2);
  answers(parallelism, 2000, 20);
  expect(parallelism.limit).toBe(2);
});

test('failures halve it once per round', () => {
  const parallelism = new Parallelism({ from: 8, most: 10 });
  for (let count = 0; count < 8; count++) parallelism.failed();
  expect(parallelism.limit).toBe(4);
  for (let count = 0; count < 20; count++) parallelism.failed();
  expect(parallelism.limit).toBe(1);
  answers(parallelism, 2000, 1);
  expect(parallelism.limit).toBe(1);
});

test('the kind defines what is slow', () => {
  const parallelism = new Parallelism({ from: 4, most: 10, slow: 60_000 });
  answers(parallelism, 14_000, 4);
  expect(parallelism.limit).toBe(6);
  answers(parallelism, 59_000, 10);
  expect(parallelism.limit).toBe(6);
  answers(parallelism, 60_000, 1);
  expect(parallelism.limit).toBe(3);
});

test('items that wait for others keep their places, also while the server is slow or overloaded', () => {
  const parallelism = new Parallelism({ from: 3, most: 3, least: 3 });
  for (let at = 0; at < 5; at += 1) {
    parallelism.failed();
    parallelism.answered(10_000);
  }
  expect(parallelism.limit).toBe(3);
});

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
