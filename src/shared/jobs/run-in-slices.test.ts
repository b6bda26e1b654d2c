import { expect, test } from 'vitest';
import { runInSlices, type Sliceable, runFor } from './run-in-slices';

function* count(to: number, seen: number[] = []): Sliceable<number> {
  for (let number = 1; number <= to; number += 1) {
    seen.push(number);
    yield;
  }
  return to;
}

test('work that is short ends at once, other work goes on where it paused', () => {
  expect(runFor(count(3))).toEqual({ result: 3 });
  const seen: number[] = [];
  const work = count(2, seen);
  expect([runFor(work, 0), seen.length]).toEqual([undefined, 1]);
  expect(runFor(work)).toEqual({ result: 2 });
  expect(seen).toEqual([1, 2]);
});

test('between slices the page has its turn, and may stop the work', async () => {
  const leaving = new AbortController();
  expect(await runInSlices(count(3), leaving.signal)).toBe(3);
  const seen: number[] = [];
  const endless = runInSlices(count(Infinity, seen), leaving.signal);
  leaving.abort();
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
  const done = seen.length;
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toHaveLength(done);
});
