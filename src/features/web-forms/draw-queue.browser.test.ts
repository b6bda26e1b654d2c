import { expect, test, vi } from 'vitest';
import { DrawQueue } from './draw-queue';

test('parts are drawn in their order, up to so many questions', async () => {
  const queue = new DrawQueue(20);
  const drawn: number[] = [];
  const told = vi.fn<() => void>();
  queue.subscribe(told);
  for (const part of [1, 2, 3, 4]) queue.add({ weight: 10, draw: () => drawn.push(part) });
  await vi.waitFor(() => expect(queue.isFull()).toBe(true));
  expect(told).toHaveBeenCalledOnce();
  expect(drawn).toEqual([1, 2]);
});

test('a part that is gone is not drawn', async () => {
  const queue = new DrawQueue();
  const drawn: number[] = [];
  const remove = queue.add({ weight: 1, draw: () => drawn.push(1) });
  queue.add({ weight: 1, draw: () => drawn.push(2) });
  remove();
  await vi.waitFor(() => expect(drawn).toEqual([2]));
});
