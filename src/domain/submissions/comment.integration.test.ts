import { beforeEach, expect, test } from 'vitest';
import { listSubmissionComments } from '~/api/generated/hooks/submission-comments';
import { LostAnswer } from '~/api/problem';
import { restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { postComment } from './review';

/* A comment is written once, and no one is told that it is there because someone else said the same. */

const server = serveFetch();
const submission = { projectId: 1, xmlFormId: 'water_point', instanceId: '' };
const bodies = async () =>
  (await listSubmissionComments(1, 'water_point', submission.instanceId)).map(({ body }) => body);

beforeEach(async () => {
  const answer = await server().request('/v1/projects/1/forms/water_point.svc/Submissions?$top=1&$select=__id');
  submission.instanceId = ((await answer.json()) as { value: { __id: string }[] }).value[0]?.__id ?? '';
  await restoreSession();
});

test('a comment is stored, without halves of characters', async () => {
  await postComment(submission, 'Dry \ud800');
  expect(await bodies()).toEqual(['Dry \ufffd']);
});

test('a comment whose answer was lost is there, also if the same was said before', async () => {
  await postComment(submission, 'Dry.');
  server().faults.add({ kind: 'lost', operation: 'createSubmissionComment' });
  await postComment(submission, 'Dry.');
  expect(await bodies()).toEqual(['Dry.', 'Dry.']);
});

test('a comment that never arrived is not there because of an earlier one', async () => {
  await postComment(submission, 'Dry.');
  server().faults.add({ kind: 'offline', operation: 'createSubmissionComment' });
  const lost = postComment(submission, 'Dry.');
  await expect(lost).rejects.toBeInstanceOf(LostAnswer);
  await expect(lost).rejects.toMatchObject({ outcome: 'not-done' });
  expect(await bodies()).toEqual(['Dry.']);
});
