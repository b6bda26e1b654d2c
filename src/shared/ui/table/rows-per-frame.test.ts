import { expect, test } from 'vitest';
import { firstTurns, nextTurns } from './rows-per-frame';

/** Draws frame after frame on a machine with these milliseconds per item and per frame. */
const settle = (each: number, frame: number) => {
  let turns = firstTurns;
  const frames: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    frames.push(frame + turns * each);
    turns = nextTurns(turns, turns, frame + turns * each);
  }
  return { turns, longest: Math.max(...frames.slice(1)) };
};

test('a fast machine draws many at once', () => {
  expect(settle(0.5, 2).turns).toBe(5);
});

test('a slow one draws few, and no frame after the first is long', () => {
  const { turns, longest } = settle(10, 10);
  expect(turns).toBeLessThanOrEqual(2);
  expect(longest).toBeLessThanOrEqual(30);
});

test('the slowest still draws one', () => {
  expect(settle(200, 50).turns).toBe(1);
});

test('a frame with few items does not change the limit', () => {
  expect(nextTurns(4, 1, 3)).toBe(4);
});
