import { beforeEach, expect, test } from 'vitest';
import { watchAnswers } from '~/session/server-evidence';
import { signIn } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { submissionSource } from './row-source';
import { moveSubmission, readSystem, readSystems } from './trash';

/* What the server has of submissions, in the list and in the trash, and the way there and back. */

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
// As the shell does: what the server can is read in its answers.
watchAnswers();

const form = { projectId: 1, xmlFormId: 'water_point' };
let ids: string[] = [];

beforeEach(async () => {
  const answer = await server().request('/v1/projects/1/forms/water_point.svc/Submissions?$select=__id');
  ids = ((await answer.json()) as { value: { __id: string }[] }).value.map(({ __id }) => __id);
});

test.each([
  // Both rows and the unknown one, and then the trash.
  ['2026.3', true, 1],
  ['2025.2', false, 4],
] as const)('a server of %s tells what is there, deleted, or neither', async (release, findsByIds, calls) => {
  server().release = release;
  await signIn('admin@example.org', 'demonstration-admin');
  const [first = '', second = ''] = ids;
  await moveSubmission(form, second, 'delete');
  asked.length = 0;
  const found = await readSystems(form, [first, second, 'uuid:unknown']);
  expect([submissionSource(form).findsByIds(), asked.length]).toEqual([findsByIds, calls]);
  expect([...found.keys()].toSorted()).toEqual([first, second].toSorted());
  expect(found.get(first)?.deletedAt).toBeNull();
  expect(found.get(second)?.deletedAt).toEqual(expect.any(String));
  expect(await readSystem(form, 'uuid:unknown')).toBeNull();
  await moveSubmission(form, second, 'restore');
  expect((await readSystem(form, second))?.deletedAt).toBeNull();
});

test('what somebody else moved already counts as moved', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const [first = ''] = ids;
  await moveSubmission(form, first, 'delete');
  await moveSubmission(form, first, 'delete');
  await moveSubmission(form, first, 'restore');
  await moveSubmission(form, first, 'restore');
  expect((await readSystem(form, first))?.deletedAt).toBeNull();
  await expect(moveSubmission(form, 'uuid:unknown', 'restore')).rejects.toMatchObject({ code: '404.1' });
});

test('a deletion whose answer is lost counts as done, if it was', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const [first = ''] = ids;
  server().faults.add({ kind: 'lost', status: 504, operation: 'deleteSubmission' });
  await moveSubmission(form, first, 'delete');
  expect((await readSystem(form, first))?.deletedAt).toEqual(expect.any(String));
  server().faults.add({ kind: 'offline', operation: 'restoreSubmission' });
  await expect(moveSubmission(form, first, 'restore')).rejects.toMatchObject({ outcome: 'not-done' });
});

test('the table can be stopped while it is read', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const source = submissionSource(form);
  expect((await source.read({ $top: 2 })).value).toHaveLength(2);
  await expect(source.read({}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
