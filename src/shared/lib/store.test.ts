import { expect, test, vi } from 'vitest';
import { createStore } from './store';

test('tells every listener of a change until it leaves', () => {
  const store = createStore(1);
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = store.subscribe(one);
  store.subscribe(other);
  store.set(2);
  expect([store.get(), one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1, 1]);
  leave();
  store.set(2);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});

test('watches something only while somebody listens', () => {
  const end = vi.fn<() => void>();
  const begin = vi.fn<() => () => void>(() => end);
  const store = createStore(false, begin);
  expect(begin).not.toHaveBeenCalled();
  const leaves = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  expect(begin).toHaveBeenCalledOnce();
  leaves[0]?.();
  leaves[0]?.();
  expect(end).not.toHaveBeenCalled();
  leaves[1]?.();
  expect(end).toHaveBeenCalledOnce();
  store.subscribe(() => undefined);
  expect(begin).toHaveBeenCalledTimes(2);
});
