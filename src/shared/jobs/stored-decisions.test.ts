import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import { afterReload, emptyStorage, endSession, fillStorage, session } from '../../../tests/helpers/stored-jobs';
import { Job } from './job';
import { addJob, currentJobs, dropJob, clearJobs, isShownOnPage, dropJobsOfOthers, storedJobKeys } from './job-list';
import { lockJob, unlockJob } from './job-locks';
import type { JobKind } from './kind';
import { resumeJob, startJob } from './start-job';
import { interruptedJobs, isUnstored, persistJob, persistJobs, type StoredJob } from './stored-jobs';

/* The lines that decide what of an interrupted job is stored, for whom, and until when. */

emptyStorage();

/** Items whose outcome the test decides, by id. */
let outcomes: Record<string, PromiseWithResolvers<void>> = {};
const ran: string[] = [];
const kind: JobKind<null, null, null> = {
  name: 'test',
  parallel: { from: 2, most: 2 },
  run: ({ id }) => {
    ran.push(id);
    return (outcomes[id] ??= Promise.withResolvers<void>()).promise;
  },
  resume: { storedNote: () => null },
};
const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, data: null }));
const begin = (some = items) => {
  const job = addJob(new Job(kind, { title: 'T', address: '/', input: null, session, items: some }));
  void job.start();
  return vi.waitFor(() => {
    expect(job.snapshot().counts.running).toBe(Math.min(2, some.length));
    return job;
  });
};

beforeEach(() => {
  outcomes = {};
  ran.length = 0;
});

const statesOf = ([stored]: StoredJob[]) => stored?.items.map(({ id, state }) => `${id} ${state}`);

test('a job that the end of the session ended stays stored, also if only unknown items are left', async () => {
  const job = await begin(items.slice(0, 2));
  endSession();
  const lost = new ApiError({ kind: 'no-response' });
  for (const { reject } of Object.values(outcomes)) reject(lost);
  await job.whenEnded();
  expect(job.snapshot()).toMatchObject({ end: 'session', counts: { waiting: 0, unknown: 2 } });
  expect(statesOf(await afterReload())).toEqual(['a unknown', 'b unknown']);
});

test('a job that a page starts is shown there at once, and stored by itself', async () => {
  const job = startJob(kind, { title: 'T', address: '/', input: null, session, items });
  expect(isShownOnPage(job)).toBe(true);
  await vi.waitFor(() => expect(storedJobKeys()).toHaveLength(2));
});

test('each item keeps its own outcome', async () => {
  const job = await begin();
  outcomes['a']?.reject(new ApiError({ kind: 'no-response' }));
  outcomes['b']?.reject(new ApiError({ kind: 'problem', status: 409, code: '409.1' }));
  // How many run at once depends on the speed of the machine.
  await vi.waitFor(() => expect(job.entry('c')?.state).toBe('running'));
  outcomes['c']?.resolve();
  await vi.waitFor(() => expect(['c', 'd'].map((id) => job.entry(id)?.state)).toEqual(['done', 'running']));
  expect(statesOf(await afterReload())).toEqual(['a unknown', 'b refused', 'c done', 'd unknown']);
});

test('a job that was dismissed before it could be stored leaves nothing behind', async () => {
  const job = await begin();
  persistJob(job);
  clearJobs();
  await new Promise((resolve) => setTimeout(resolve));
  expect(storedJobKeys()).toEqual([]);
});

test('items that were dropped after the first time of storing are not stored again', async () => {
  const job = await begin();
  persistJobs();
  job.drop(['c']);
  expect(statesOf(await afterReload())).toEqual(['a unknown', 'b unknown', 'd waiting']);
});

test('a job of somebody whose session ended waits for them when another person comes', async () => {
  const job = await begin();
  persistJob(job);
  await vi.waitFor(() => expect(storedJobKeys()).toHaveLength(2));
  endSession();
  dropJobsOfOthers(8);
  expect(currentJobs()).toEqual([]);
  expect(storedJobKeys()).toHaveLength(2);
});

test('a job that continues another one replaces it', async () => {
  await begin();
  const [stored] = await afterReload();
  if (!stored) throw new Error('nothing stored');
  const job = await begin();
  persistJob(job, stored);
  await vi.waitFor(() => expect(storedJobKeys().some((key) => key.includes(stored.id))).toBe(false));
  dropJob(job);
});

test('a job that no longer fits leaves no half behind, and is stored whole when there is space', async () => {
  const job = await begin();
  persistJobs();
  expect(isUnstored(job)).toBe(false);
  fillStorage(/ progress$/);
  persistJobs();
  expect(isUnstored(job)).toBe(true);
  expect(storedJobKeys()).toEqual([]);
  fillStorage(null);
  persistJobs();
  expect(isUnstored(job)).toBe(false);
  expect(statesOf(await afterReload())).toHaveLength(4);
});

test('a job that another tab holds is left to it, without waiting', async () => {
  const options: unknown[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, option: { ifAvailable?: boolean }, callback: (lock: null) => unknown) => {
        options.push(option);
        // What the browser does with a lock that is held: it waits, or says so.
        return option.ifAvailable === true ? callback(null) : new Promise(() => undefined);
      },
    },
  });
  expect(await lockJob('held elsewhere')).toBe(false);
  unlockJob('held elsewhere');
  expect(options).toEqual([{ ifAvailable: true }]);
});

test('who waits for the job of another tab hears when it is free, and keeps it from nobody', async () => {
  await begin();
  const [stored] = await afterReload();
  const name = `alidade.job ${stored?.id}`;
  const waiting: { name: string; mode?: string }[] = [];
  const free = Promise.withResolvers<void>();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [{ name }] }),
      request: async (asked: string, { mode }: { mode?: string }) => {
        waiting.push({ name: asked, ...(mode === undefined ? {} : { mode }) });
        await free.promise;
      },
    },
  });
  const onFree = vi.fn<() => void>();
  expect(await interruptedJobs(7, { onFree, signal: new AbortController().signal })).toEqual([]);
  expect(waiting).toEqual([{ name, mode: 'shared' }]);
  expect(onFree).not.toHaveBeenCalled();
  free.resolve();
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledOnce());
});

test('a job that is resumed runs what is not done, and nothing twice', async () => {
  vi.stubGlobal('document', undefined);
  const states = { a: 'done', b: 'unknown', c: 'refused', d: 'waiting' } as const;
  const stored: StoredJob = {
    id: 'x',
    storedAt: Date.now(),
    kind: 'test',
    userId: 7,
    title: 'T',
    address: '/',
    canResume: true,
    input: null,
    items: items.map(({ id, label }) => ({ id, label, state: states[id as keyof typeof states], data: null })),
  };
  for (const { id } of items) (outcomes[id] = Promise.withResolvers<void>()).resolve();
  resumeJob(kind, stored);
  const [job] = currentJobs();
  await job?.whenEnded();
  expect(ran).toEqual(['b', 'c', 'd']);
  expect(job?.snapshot()).toMatchObject({ end: 'finished', counts: { done: 4 } });
});

test('only the jobs of the person who is there stay in the list', async () => {
  const job = await begin();
  dropJobsOfOthers(7);
  expect(currentJobs()).toEqual([job]);
  dropJobsOfOthers(8);
  expect(currentJobs()).toEqual([]);
});
