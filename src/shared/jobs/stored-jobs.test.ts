import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Job } from './job';
import { addJob, currentJobs, forgetJobs } from './job-list';
import type { JobKind } from './kind';
import { cutOffJobs, forgetCutOff, storeJobs } from './stored-jobs';

const ends = new Set<() => void>();
const session = {
  userId: () => 7,
  onEnd: (listener: () => void) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
};

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

/** Simulates the next document of the same tab. */
const reload = (after = 1000) => {
  storeJobs();
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + after);
  vi.setSystemTime(Date.now() + after);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  forgetJobs();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('stores a resumable job with its unfinished items, without secrets', async () => {
  await begin(kind);
  reload();
  expect(cutOffJobs(7)).toMatchObject([
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
  expect(sessionStorage.getItem('alidade.jobs')).not.toContain('TOKEN');
});

test('stores only the unfinished items of other jobs', async () => {
  await begin(endless);
  reload();
  const [stored] = cutOffJobs(7);
  expect(stored).toMatchObject({ canResume: false, items: [{ id: 'a', label: 'A', state: 'done' }, {}, {}, {}] });
  expect(stored).not.toHaveProperty('input');
  expect(stored?.items[0]).not.toHaveProperty('data');
});

test('keeps a stored job for one person, for later documents, for one day', async () => {
  await begin(kind);
  storeJobs();
  expect(cutOffJobs(7)).toEqual([]);
  reload();
  expect(cutOffJobs(8)).toEqual([]);
  expect(cutOffJobs(7)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(cutOffJobs(7)).toEqual([]);
});

test('can be removed, and survives what the next document stores', async () => {
  await begin(kind);
  reload();
  storeJobs();
  reload();
  expect(cutOffJobs(7)).toHaveLength(2);
  for (const stored of cutOffJobs(7)) forgetCutOff(stored);
  expect(cutOffJobs(7)).toEqual([]);
});

test('logging out removes everything; an expired session keeps unfinished jobs', async () => {
  await begin(kind);
  for (const end of ends) end();
  reload();
  expect(cutOffJobs(7)).toHaveLength(1);
  forgetJobs();
  expect(currentJobs()).toEqual([]);
  expect(sessionStorage.getItem('alidade.jobs')).toBeNull();
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
  storeJobs();
  expect(sessionStorage.getItem('alidade.jobs')).toBeNull();
});

test.each(['nonsense', '{}', '[1, null, {"userId": 7}]'])('ignores invalid stored text: %s', (text) => {
  sessionStorage.setItem('alidade.jobs', text);
  expect(cutOffJobs(7)).toEqual([]);
});

test('works with full or blocked storage', async () => {
  await begin(kind);
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => storeJobs()).not.toThrow();
  expect(cutOffJobs(7)).toEqual([]);
});
