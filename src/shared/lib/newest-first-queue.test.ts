import { expect, test } from 'vitest';
import { createNewestFirstQueue } from './newest-first-queue';

/** A task that ends on request. */
function task(name: string, started: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test('limits parallel tasks, and starts the newest of the others first', async () => {
  const started: string[] = [];
  const queue = createNewestFirstQueue(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => task(name, started));
  const done = [a, b, c, d].map((each) => each && queue(each.run));
  expect(started).toEqual(['a', 'b']);
  a?.end();
  await turn();
  expect(started).toEqual(['a', 'b', 'd']);
  b?.fail();
  await expect(done[1]).rejects.toThrow('b');
  await turn();
  expect(started).toEqual(['a', 'b', 'd', 'c']);
  c?.end();
  d?.end();
  expect(await Promise.all([done[0], done[2], done[3]])).toEqual(['a', 'c', 'd']);
});

test('a task aborted while waiting never starts', async () => {
  const started: string[] = [];
  const queue = createNewestFirstQueue(1);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task(name, started));
  const first = a && queue(a.run);
  const away = new AbortController();
  const second = b && queue(b.run, away.signal);
  const third = c && queue(c.run);
  away.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  a?.end();
  await turn();
  expect(started).toEqual(['a', 'c']);
  c?.end();
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
});
