import { expect, test, vi } from 'vitest';
import { requestPersistence, InsufficientStorage, withStorageSpace } from './storage-space';

/* What is stored here may be the only copy of somebody's answers: a full device is told before and after trying. */

const storage = (change: object) => vi.stubGlobal('navigator', { storage: change });
const room = (quota: number | undefined, usage: number | undefined) =>
  storage({ estimate: async () => ({ quota, usage }) });
const store = vi.fn<() => Promise<string>>();
const tried = async (bytes: number) => {
  store.mockReset().mockResolvedValue('stored');
  const result = await withStorageSpace(bytes, store).catch((error: unknown) => error);
  return { result, calls: store.mock.calls.length };
};

test('what fits with room to spare is stored, what does not is not even tried', async () => {
  room(1_300_000, 100_000);
  expect(await tried(1_000_000)).toEqual({ result: 'stored', calls: 1 });
  const { result, calls } = await tried(1_000_001);
  expect(result).toBeInstanceOf(InsufficientStorage);
  expect(result).toMatchObject({ name: 'NoRoom', needed: 1_000_001, free: 1_200_000 });
  expect(calls).toBe(0);
  room(100, 300);
  expect((await tried(1)).result).toMatchObject({ name: 'NoRoom', free: 0 });
});

test.each([
  ['no quota', { estimate: async () => ({ usage: 5 }) }],
  ['no usage', { estimate: async () => ({ quota: 5 }) }],
  ['nothing', { estimate: () => Promise.reject(new Error('no')) }],
  ['not at all, without HTTPS', undefined],
])('a browser that tells %s is tried', async (_, told) => {
  vi.stubGlobal('navigator', { storage: told });
  expect(await tried(1_000_000_000)).toEqual({ result: 'stored', calls: 1 });
  const full = new DOMException('full', 'QuotaExceededError');
  await expect(withStorageSpace(7, () => Promise.reject(full))).rejects.toMatchObject({ needed: 7, free: null });
});

test('a device that is full in the end says so, other failures stay what they are', async () => {
  room(10_000_000, 1_000_000);
  const full = new DOMException('full', 'QuotaExceededError');
  await expect(withStorageSpace(7, () => Promise.reject(full))).rejects.toMatchObject({
    name: 'NoRoom',
    needed: 7,
    free: 9_000_000,
    cause: full,
  });
  const others = [new DOMException('gone', 'InvalidStateError'), Object.assign(new Error(), { name: full.name })];
  for (const other of others) await expect(withStorageSpace(7, () => Promise.reject(other))).rejects.toBe(other);
});

test.each([
  ['not kept yet', async () => false, 1],
  ['kept already', async () => true, 0],
  ['not known', () => Promise.reject(new Error('no')), 0],
])('the browser is asked to keep what is %s', async (_, persisted, times) => {
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('declined'));
  storage({ persisted, persist });
  await requestPersistence();
  expect(persist).toHaveBeenCalledTimes(times);
  // Without HTTPS there is nothing to ask.
  vi.stubGlobal('navigator', {});
  expect(await requestPersistence()).toBeUndefined();
});
