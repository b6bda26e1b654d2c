import { expect, test } from 'vitest';
import { listSubmissionComments } from '~/api/generated/hooks/submission-comments';
import type { Job } from '~/shared/jobs/job';
import { currentJobs } from '~/shared/jobs/job-list';
import { form, lostAnswers, submissionJobs } from '../../../../tests/helpers/submission-jobs';
import { startCommenting } from './jobs';
import type { ListedSubmission } from './listed';

/** Requests of comments, in their order. */
let requests = 0;
let onRequest = (_count: number) => {};
const { server, first } = submissionJobs((path) => path.endsWith('/comments') && onRequest(++requests));
const comments = async (id: string) =>
  (await listSubmissionComments(form.projectId, form.xmlFormId, id)).map(({ body }) => body);

async function commentOn(some: ReadonlyMap<string, ListedSubmission>) {
  startCommenting(form, some, 'Checked.');
  const job = currentJobs().at(-1) as Job<unknown, unknown, unknown>;
  await job.whenEnded();
  return job;
}

test('writes the comment to each, also where the same was said before', async () => {
  const some = first(4);
  await commentOn(some);
  const job = await commentOn(some);
  expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0 });
  for (const id of some.keys()) expect(await comments(id)).toEqual(['Checked.', 'Checked.']);
});

test.each(lostAnswers)('comments with %s after the change are found done, and not doubled', async (_what, fault) => {
  const some = first(8);
  server().faults.add({ ...fault, operation: 'createSubmissionComment', times: 5 });
  const job = await commentOn(some);
  expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0 });
  for (const id of some.keys()) expect(await comments(id)).toEqual(['Checked.']);
});

test('a comment that arrived although nothing could be read after it is not written again on retry', async () => {
  const some = first(1);
  const [id = ''] = some.keys();
  await commentOn(some);
  server().faults.add({ kind: 'lost', operation: 'createSubmissionComment' });
  const earlier = requests;
  onRequest = (count) => {
    if (count === earlier + 2)
      server().faults.add({ kind: 'offline', operation: 'listSubmissionComments', times: 999 });
  };
  const job = await commentOn(some);
  expect(job.snapshot().counts).toMatchObject({ done: 0, unknown: 1 });
  server().faults.clear();
  await job.retry();
  expect(job.snapshot().counts).toMatchObject({ done: 1, unknown: 0 });
  expect(await comments(id)).toEqual(['Checked.', 'Checked.']);
});

test('a right that is lost ends the job at once', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'createSubmissionComment', times: 99 });
  const { counts, end } = (await commentOn(first(8))).snapshot();
  expect([end, counts.done]).toEqual(['failures', 0]);
});
