/** Comments on submissions, restoring submissions, and the link to an editor. */
import { beforeEach, describe, expect, test } from 'vitest';
import { badNotes, expectRefused } from './attempts.ts';
import { call, ownWorld } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { instanceId, publish, send } from './xforms.ts';

const world = ownWorld();
let form = '';
let id = '';
const one = (instance = id) => ({ projectId: world.projectId, xmlFormId: form, instanceId: instance });
beforeEach(async () => {
  form = await publish(world);
  id = await send(world, { form });
});

describe('restoring a submission', () => {
  test('restores its state', async () => {
    const { body: before } = await call('getSubmission', { as: world.viewer, path: one() });
    await call('deleteSubmission', { as: world.manager, path: one() });
    const notes = encodeURIComponent('Deleted by mistake – sorry');
    expect(
      (await call('restoreSubmission', { as: world.manager, path: one(), headers: { 'X-Action-Notes': notes } })).body,
    ).toEqual({ success: true });
    expect((await call('getSubmission', { as: world.viewer, path: one() })).body).toEqual(before);
    const { body: audits } = await call('listSubmissionAudits', { as: world.viewer, path: one() });
    expect(audits.map(({ action, notes: said }) => [action, said])).toEqual([
      ['submission.restore', 'Deleted by mistake – sorry'],
      ['submission.delete', null],
      ['submission.create', null],
    ]);
    expect(audits[0]?.details).toMatchObject({ instanceId: id });
  });

  test('needs a deleted submission', async () => {
    await call('restoreSubmission', { as: world.manager, path: one(), problem: '404.1' });
    await call('restoreSubmission', { as: world.manager, path: one('uuid:nowhere'), problem: '404.1' });
  });
});

describe('editing in a browser', () => {
  // Neither server has Enketo; the submission is checked later.
  test('is refused while Enketo does not know the form', async () => {
    await call('openSubmissionEditor', { as: world.manager, path: one(), problem: '409.11' });
    await call('openSubmissionEditor', { as: world.manager, path: one('uuid:nowhere'), problem: '409.11' });
  });
});

describe('comments', () => {
  const list = async () => (await call('listSubmissionComments', { as: world.viewer, path: one() })).body;

  test('are sorted newest first, for everybody who may read the submission', async () => {
    expect(await list()).toEqual([]);
    const { body: first } = await call('createSubmissionComment', {
      as: world.viewer,
      path: one(),
      body: { body: 'Is this *right*?' },
    });
    expect(first).toEqual({
      body: 'Is this *right*?',
      actorId: world.viewer.id,
      createdAt: expect.any(String) as string,
    });
    const { body: second } = await call('createSubmissionComment', {
      as: world.manager,
      path: one(),
      body: { body: 'It is.' },
      extended: true,
    });
    expect(await list()).toEqual([second, first]);
    const { body } = await call('listSubmissionComments', { as: world.viewer, path: one(), extended: true });
    expect(body).toMatchObject([
      { ...second, actor: { id: world.manager.id, displayName: world.manager.email } },
      { ...first, actor: { id: world.viewer.id } },
    ]);
    expect((await call('listSubmissionAudits', { as: world.viewer, path: one() })).body).toHaveLength(1);
  });

  test('belong to the submission, not to a version', async () => {
    await call('createSubmissionComment', { as: world.manager, path: one(), body: { body: 'First.' } });
    const next = instanceId();
    const body = `<data id="${form}" version="1"><meta><instanceID>${next}</instanceID><deprecatedID>${id}</deprecatedID></meta></data>`;
    await call('replaceSubmission', { as: world.manager, path: one(), body });
    expect(await list()).toHaveLength(1);
    await call('listSubmissionComments', { as: world.manager, path: one(next), problem: '404.1' });
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const, ['nothing', ''] as const])(
    'may contain anything: %s',
    async (_what, text) => {
      await call('createSubmissionComment', { as: world.manager, path: one(), body: { body: text } });
      expect((await list()).map(({ body }) => body)).toEqual([text]);
    },
  );

  test.each<[string, unknown, string]>([
    ['a number', 5, '5'],
    ['yes', true, 'true'],
    ['an object', { a: 1 }, '{"a":1}'],
  ])('of %s are stored as text', async (_what, body, text) => {
    expect(
      (await call('createSubmissionComment', { as: world.manager, path: one(), body: { body }, invalid: true })).body
        .body,
    ).toBe(text);
  });

  test.each<[string, { [key: string]: unknown }]>([
    ['without a text', {}],
    ['with null for a text', { body: null }],
    ['with other fields only', { text: 'x' }],
  ])('are refused %s', async (_what, body) => {
    const { body: refused } = await call('createSubmissionComment', {
      as: world.manager,
      path: one(),
      body,
      problem: '400.2',
      invalid: true,
    });
    expect(refused).toMatchObject({ details: { field: 'body' } });
    expect(await list()).toEqual([]);
  });

  test('with a NUL cannot be stored', async () => {
    await call('createSubmissionComment', { as: world.manager, path: one(), body: { body: 'a\u0000b' }, status: 500 });
  });
});

test('a submission that is unknown or in the trash has no comments, for everybody', async () => {
  const xmlFormId = await publish(world);
  const path = { projectId: world.projectId, xmlFormId, instanceId: await send(world, { form: xmlFormId }) };
  await call('deleteSubmission', { as: world.admin, path });
  const ids = ['listSubmissionComments', 'createSubmissionComment'] as const;
  await expectRefused(ids, { as: world.nobody, path: { ...path, instanceId: 'uuid:nowhere' }, problem: '404.1' });
  await expectRefused(ids, { as: world.admin, path, problem: '404.1' });
  await call('restoreSubmission', { as: world.admin, path, ...badNotes });
  await expectRefused(['restoreSubmission'], { as: world.viewer, path, problem: '403.1' });
});
