import { beforeEach, expect, test, vi } from 'vitest';
import { signedInUser } from '~/session/session';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { storedJobPrefix } from '~/shared/jobs/job-list';
import { interruptedJobs, dismissalCount } from '~/shared/jobs/stored-jobs';
import { stubStorage } from '../../../tests/helpers/storage';
import { removeInterruptedJobs, reserveImport } from './import-lock';
import { importKindName, undoKindName, updateKindName } from './job-types';
import { newSeed } from './uuids';

/* An import is sent or undone by one job at a time, and after its undo has begun by none. */

/** A job that ends when it is told to. */
function jobOf() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { whenEnded: () => promise, end: resolve };
}
/** Locks as browsers have them; `others` are held by other tabs. */
function locksOf(others: Set<string>) {
  const own = new Set<string>();
  const request = vi.fn<
    (name: string, options: object, run: (lock: object | null) => Promise<void> | null) => Promise<void>
  >(async (name, _options, run) => {
    if (own.has(name) || others.has(name)) {
      await run(null);
      return;
    }
    own.add(name);
    await run({ name });
    own.delete(name);
  });
  return { request, query: async () => ({ held: [...own, ...others].map((name) => ({ name })) }) };
}

beforeEach(() => void vi.stubGlobal('navigator', {}));

test('a second job does not get an import before the first one has ended; another import is free', async () => {
  const [seed, first] = [newSeed(), jobOf()];
  await reserveImport(seed, first);
  await expect(reserveImport(seed, jobOf())).rejects.toBeInstanceOf(UserFacingError);
  const other = jobOf();
  await reserveImport(newSeed(), other);
  first.end();
  const next = jobOf();
  // At once: the end of the first one is told a moment later.
  await reserveImport(seed, next);
  await expect(reserveImport(seed, jobOf())).rejects.toBeInstanceOf(UserFacingError);
  next.end();
  other.end();
});

test('neither does a job of another tab, until that has ended', async () => {
  const seed = newSeed();
  const others = new Set([`alidade.job import ${seed}`]);
  vi.stubGlobal('navigator', { locks: locksOf(others) });
  await expect(reserveImport(seed, jobOf())).rejects.toBeInstanceOf(UserFacingError);
  others.clear();
  // What failed holds nothing.
  const job = jobOf();
  await reserveImport(seed, job);
  job.end();
});

test('the lock of a job that has just ended here is waited for', async () => {
  const seed = newSeed();
  const locks = locksOf(new Set([`alidade.job import ${seed}`]));
  vi.stubGlobal('navigator', { locks });
  const free = locksOf(new Set());
  // The browser frees it between the two questions.
  locks.request.mockImplementationOnce(async (_name, _options, run) => {
    await run(null);
    locks.request.mockImplementation(free.request);
  });
  const job = jobOf();
  await reserveImport(seed, job);
  job.end();
  await vi.waitFor(async () => expect((await free.query()).held).toEqual([]));
});

/** Stores a job as a document leaves it that ends while it runs. */
function leave(texts: Map<string, string>, id: string, kind: string, input?: object) {
  const head = {
    storedAt: Date.now(),
    kind,
    userId: signedInUser()?.id ?? 0,
    title: id,
    address: '/',
    canResume: true,
  };
  texts.set(`${storedJobPrefix}${id}`, JSON.stringify({ ...head, ids: ['1', '2'], ...(input ? { input } : {}) }));
  texts.set(`${storedJobPrefix}${id} progress`, JSON.stringify({ states: 'du', notes: [] }));
}

test('interrupted jobs of an import or update whose undo has begun are forgotten, and no other job', async () => {
  const texts = stubStorage('sessionStorage');
  leave(texts, 'import', importKindName, { seed: 'one' });
  leave(texts, 'update', updateKindName, { seed: 'one' });
  leave(texts, 'its undo', undoKindName, { seed: 'one' });
  leave(texts, 'another import', importKindName, { seed: 'two' });
  leave(texts, 'without an input', importKindName);
  const titles = async () => (await interruptedJobs(signedInUser()?.id ?? 0)).map(({ title }) => title).toSorted();
  expect(await titles()).toHaveLength(5);
  const before = dismissalCount.get();
  await removeInterruptedJobs('one');
  expect(await titles()).toEqual(['another import', 'its undo', 'without an input']);
  expect(dismissalCount.get()).toBe(before + 2);
});
