import { beforeEach, expect, test, vi } from 'vitest';
import { afterReload, emptyStorage, endSession, session, storedTexts } from '../../../tests/helpers/stored-jobs';
import { Job } from './job';
import { addJob, currentJobs, clearJobs, storedJobKeys } from './job-list';
import { lockJob } from './job-locks';
import type { JobKind } from './kind';
import { interruptedJobs, dismissInterruptedJob, isUnstored, persistJob, persistJobs, claimJob } from './stored-jobs';

emptyStorage();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

interface Note {
  id: number;
  secret?: string;
}
const kind: JobKind<{ project: number }, string, Note> = {
  name: 'test',
  parallel: { from: 2, most: 2 },
  run: async ({ id }, { keep }) => {
    if (id === 'a') keep({ id: 1, secret: 'TOKEN' });
    else await new Promise(() => undefined);
  },
  resume: { storedNote: ({ id }) => ({ id }) },
};
const { resume: _resume, ...endless } = kind;

const begin = async (of: JobKind<{ project: number }, string, Note>) => {
  const job = addJob(
    new Job(of, {
      title: 'People',
      address: '/users/invite',
      input: { project: 3 },
      session,
      items: ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase(), data: `${id}@x.org` })),
    }),
  );
  void job.start();
  await vi.waitFor(() => expect(job.snapshot().counts).toMatchObject({ done: 1, running: 2 }));
  return job;
};

test('stores a resumable job with its unfinished items, without secrets', async () => {
  await begin(kind);
  expect(await afterReload()).toMatchObject([
    {
      kind: 'test',
      title: 'People',
      address: '/users/invite',
      canResume: true,
      input: { project: 3 },
      items: [
        { id: 'a', label: 'A', data: 'a@x.org', state: 'done', note: { id: 1 } },
        { id: 'b', state: 'unknown' },
        { id: 'c', state: 'unknown' },
        { id: 'd', state: 'waiting' },
      ],
    },
  ]);
  expect([...storedTexts().values()].join()).not.toContain('TOKEN');
});

test('stores what the last item knows, also if the others know nothing, and how much each item counts', async () => {
  const next = Promise.withResolvers<void>();
  const job = await begin({
    ...kind,
    run: async ({ id }, { keep }) => {
      if (id === 'a') return;
      if (id === 'b') return next.promise;
      if (id === 'd') keep({ id: 4 });
      await new Promise(() => undefined);
    },
    counted: { weigh: (data) => data.charCodeAt(0), words: () => ({ id: 'words' }) },
  });
  next.resolve();
  await vi.waitFor(() => expect(job.entry('d')?.note).toEqual({ id: 4 }));
  const [stored] = await afterReload();
  expect(stored?.items.map(({ note, weight }) => [note, weight])).toEqual([
    [undefined, 97],
    [undefined, 98],
    [undefined, 99],
    [{ id: 4 }, 100],
  ]);
});

test('stores only the unfinished items of other jobs', async () => {
  await begin(endless);
  const [stored] = await afterReload();
  expect(stored).toMatchObject({ canResume: false, items: [{ id: 'a', label: 'A', state: 'done' }, {}, {}, {}] });
  expect(stored).not.toHaveProperty('input');
  expect(stored?.items[0]).not.toHaveProperty('data');
});

test('keeps a stored job for one person, for later documents, for one day', async () => {
  await begin(kind);
  persistJobs();
  expect(await interruptedJobs(7)).toEqual([]);
  await afterReload();
  expect(await interruptedJobs(8)).toEqual([]);
  expect(await interruptedJobs(7)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await interruptedJobs(7)).toEqual([]);
});

test('can be removed, and survives what the next document stores', async () => {
  await begin(kind);
  await afterReload();
  await begin(kind);
  expect(await afterReload()).toHaveLength(2);
  for (const stored of await interruptedJobs(7)) await dismissInterruptedJob(stored);
  expect(await interruptedJobs(7)).toEqual([]);
});

test('logging out removes everything; an expired session keeps unfinished jobs', async () => {
  await begin(kind);
  endSession();
  expect(await afterReload()).toHaveLength(1);
  clearJobs();
  expect(currentJobs()).toEqual([]);
  expect(storedJobKeys()).toEqual([]);
});

test('does not store an ended job', async () => {
  const job = addJob(
    new Job(kind, {
      title: 'One',
      address: '/',
      input: { project: 3 },
      session,
      items: [{ id: 'a', label: '', data: '' }],
    }),
  );
  await job.start();
  persistJobs();
  expect(storedJobKeys()).toEqual([]);
});

test.each(['nonsense', '{}', '[1, null, {"userId": 7}]'])('ignores invalid stored text: %s', async (text) => {
  storedTexts().set('alidade.job x', text);
  storedTexts().set('alidade.job x progress', text);
  expect(await interruptedJobs(7)).toEqual([]);
  expect(storedTexts().size).toBe(0);
});

const head = { userId: 7, storedAt: Date.now(), ids: ['a'], canResume: false };
const progress = { states: 'w', notes: [] };
const { userId: _userId, ...ofNobody } = head;
const { storedAt: _storedAt, ...undated } = head;
test.each([
  ['no person', ofNobody, progress],
  ['no time', undated, progress],
  ['no items', { ...head, ids: 'a' }, progress],
  ['nothing', null, progress],
  ['no progress', head, null],
  ['no states', head, { ...progress, states: 5 }],
  ['no notes', head, { ...progress, notes: 'none' }],
])('a stored job with %s is removed', async (_, ...stored) => {
  const [ofHead, ofProgress] = stored.map((part) => JSON.stringify(part));
  storedTexts().set('alidade.job x', ofHead ?? '');
  storedTexts().set('alidade.job x progress', ofProgress ?? '');
  expect(await interruptedJobs(7)).toEqual([]);
  expect(storedTexts().size).toBe(0);
});

test('a kind says for how many days its jobs are kept', async () => {
  await begin({ ...kind, resume: { storedNote: ({ id }) => ({ id }), days: 3 } });
  await afterReload();
  vi.setSystemTime(Date.now() + 3 * 86_400_000 - 1);
  expect(await interruptedJobs(7)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  expect(await interruptedJobs(7)).toEqual([]);
});

test('works with full or blocked storage, and says that the job would be lost', async () => {
  const job = await begin(kind);
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => persistJobs()).not.toThrow();
  expect(isUnstored(job)).toBe(true);
  expect(await interruptedJobs(7)).toEqual([]);
});

test('stores while it runs, so that a crash loses little, and removes it at the end', async () => {
  const ended = Promise.withResolvers<void>();
  const job = addJob(
    new Job<null, null, null>(
      {
        name: 'test',
        parallel: kind.parallel,
        run: ({ id }) => (id === 'b' ? ended.promise : Promise.resolve()),
        resume: { storedNote: () => null },
      },
      {
        title: 'T',
        address: '/',
        input: null,
        session,
        items: ['a', 'b'].map((id) => ({ id, label: id, data: null })),
      },
    ),
  );
  persistJob(job);
  const done = job.start();
  await vi.waitFor(() => expect(storedTexts().get(storedJobKeys()[1] ?? '')).toContain('"du"'), 5000);
  ended.resolve();
  await done;
  expect(storedJobKeys()).toEqual([]);
});

test('20,000 submissions fit into the usual 5 million letters', async () => {
  const items = Array.from({ length: 20_000 }, (_, index) => {
    const id = `uuid:${String(index).padStart(8, '0')}-b1d2-4c3e-9f4a-5b6c7d8e9f01`;
    return { id, label: id, data: [null, '2026-11-22T17:00:00.000Z', 'Tablet Nyando 1'] };
  });
  const job = addJob(
    new Job<null, unknown, { at: string }>(
      {
        name: 'test',
        parallel: { from: 5, most: 5 },
        run: async (_, { keep }) => (keep({ at: '2026-11-22T18:00:00.000Z' }), Promise.reject(new Error('no'))),
        failureLimits: { failed: 30_000 },
        resume: { storedNote: (note) => note },
      },
      { title: 'T', address: '/', input: null, session, items },
    ),
  );
  persistJobs();
  void job.start();
  await vi.waitFor(() => expect(job.snapshot().counts.refused).toBeGreaterThan(1000), { timeout: 20_000 });
  persistJobs();
  expect([...storedTexts().values()].join().length).toBeLessThan(3_000_000);
  job.stop();
  await job.whenEnded();
});

test('a job is taken over once, by the first tab, and not after it was finished', async () => {
  await begin(kind);
  await afterReload();
  const held = new Set<string>();
  type Callback = (lock: { name: string } | null) => Promise<void> | null;
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: unknown, callback: Callback) => {
        if (held.has(name)) return callback(null);
        held.add(name);
        await callback({ name });
        return held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
  vi.stubGlobal('localStorage', sessionStorage);
  const [stored] = await interruptedJobs(7);
  if (!stored) throw new Error('nothing stored');
  // Another tab has it.
  held.add(`alidade.job ${stored.id}`);
  expect(await claimJob(stored)).toBeNull();
  expect(await interruptedJobs(7)).toEqual([]);
  await dismissInterruptedJob(stored);
  expect(storedJobKeys()).not.toEqual([]);
  held.clear();
  expect(await claimJob(stored)).toMatchObject({ id: stored.id });
  expect(await interruptedJobs(7)).toEqual([]);
  expect(await lockJob(stored.id)).toBe(true);
  await dismissInterruptedJob(stored);
  expect(storedJobKeys()).toEqual([]);
  expect(await claimJob(stored)).toBeNull();
});
