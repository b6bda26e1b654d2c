import { beforeEach, expect, test, vi } from 'vitest';
import { Job } from './job';
import { addJob, anyJobRuns, currentJobs, jobList, dropJob, clearJobs, isShownOnPage, showOnPage } from './job-list';
import type { JobKind } from './kind';

const ends = new Set<() => void>();
const session = {
  userId: () => 7,
  onEnd: (listener: () => void) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
};

let release: () => void = () => undefined;
const kind: JobKind<null, null, null> = {
  name: 'test',
  parallel: { from: 1, most: 1 },
  run: () => new Promise((resolve) => (release = resolve)),
};
const make = () =>
  addJob(
    new Job(kind, { title: 'Test', address: '/', input: null, session, items: [{ id: 'a', label: 'A', data: null }] }),
  );

beforeEach(clearJobs);

test('knows whether a job runs, and removes only ended jobs', async () => {
  const heard = vi.fn<() => void>();
  const stop = jobList.subscribe(heard);
  const job = make();
  expect(currentJobs()).toEqual([job]);
  expect(anyJobRuns()).toBe(false);
  const ended = job.start();
  await Promise.resolve();
  expect(anyJobRuns()).toBe(true);
  dropJob(job);
  expect(currentJobs()).toEqual([job]);
  release();
  await ended;
  expect(anyJobRuns()).toBe(false);
  dropJob(job);
  expect(currentJobs()).toEqual([]);
  dropJob(job);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('a job stays if its page is left while it runs, and is removed with the page that showed its end', async () => {
  const job = make();
  const ended = job.start();
  const leave = showOnPage(job);
  expect(isShownOnPage(job)).toBe(true);
  leave();
  leave();
  expect(isShownOnPage(job)).toBe(false);
  await Promise.resolve();
  release();
  await ended;
  expect(currentJobs()).toEqual([job]);
  const [one, other] = [showOnPage(job), showOnPage(job)];
  one();
  one();
  expect(currentJobs()).toEqual([job]);
  other();
  expect(currentJobs()).toEqual([]);
});

test('an expired session keeps unfinished jobs for the next one; logging out removes them', async () => {
  const job = make();
  const ended = job.start();
  await Promise.resolve();
  const leave = showOnPage(job);
  for (const end of ends) end();
  release();
  await ended;
  leave();
  expect(currentJobs()).toEqual([job]);
  clearJobs();
  expect(currentJobs()).toEqual([]);
});
