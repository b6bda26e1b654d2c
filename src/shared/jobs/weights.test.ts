import { expect, test } from 'vitest';
import { calm, call, controlJobs, jobOf, startedJob } from '../../../tests/helpers/controlled-jobs';
import { weightedCounts } from './use-job';

controlJobs();

/** Three items, of which the first is done and the second runs. */
async function halfDone(kind: Parameters<typeof jobOf>[1]) {
  const job = await startedJob(3, { parallel: { from: 1, most: 1 }, ...kind });
  call('i0').done();
  await calm();
  return weightedCounts(job);
}

test('a job counts its items', async () => {
  const { counts, total } = await halfDone({});
  expect([counts.done, counts.running, counts.waiting, total]).toEqual([1, 1, 1, 3]);
});

test('a job of parts of a file counts what they stand for', async () => {
  const weigh = (data: number) => 10 * (data + 1);
  const { counts, total } = await halfDone({ counted: { weigh, words: (done) => ({ id: done }) } });
  expect(counts).toEqual({ done: 10, running: 20, waiting: 30, skipped: 0, refused: 0, unknown: 0 });
  expect(total).toBe(60);
});
