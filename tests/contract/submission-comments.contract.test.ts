/** Comments on submissions, restoring submissions, and the link to an editor. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Attempts, badNotes, each } from './attempts.ts';
import { type Actor, call, ownWorld, setUp } from './harness.ts';
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

describe('refusals', () => {
  let there = '';
  let sent = '';
  let binned = '';
  setUp(async () => {
    there = await publish(world);
    sent = await send(world, { form: there });
    binned = await send(world, { form: there });
    await call('deleteSubmission', {
      as: world.admin,
      path: { projectId: world.projectId, xmlFormId: there, instanceId: binned },
    });
  });
  const here = () => ({ projectId: world.projectId as number | string, xmlFormId: there, instanceId: sent });
  type At = ReturnType<typeof here>;
  const comments = {
    listSubmissionComments: (how: object, path = here()) => call('listSubmissionComments', { path, ...how }),
    createSubmissionComment: (how: object, path = here()) =>
      call('createSubmissionComment', { path, body: { body: 'x' }, ...how }),
  };
  const edit = { openSubmissionEditor: (how: object, path = here()) => call('openSubmissionEditor', { path, ...how }) };
  const restore = {
    restoreSubmission: (how: object, path = { ...here(), instanceId: binned }) =>
      call('restoreSubmission', { path, ...how }),
  };
  const all = { ...comments, ...edit, ...restore };
  const forbidden = (who: string, as: () => Actor, attempts: Attempts<At>) =>
    each(attempts, `without the right, as ${who}`, (attempt) => attempt({ as: as(), problem: '403.1' }));

  forbidden('collector', () => world.collector, all);
  forbidden('viewer', () => world.viewer, { ...edit, ...restore });
  each(comments, 'an unknown submission, or one in the trash, for everybody', async (attempt) => {
    await attempt({ as: world.nobody, problem: '404.1' }, { ...here(), instanceId: 'uuid:nowhere' });
    await attempt({ as: world.admin, problem: '404.1' }, { ...here(), instanceId: binned });
  });
  each(restore, 'notes that cannot be decoded', (attempt) => attempt({ as: world.admin, ...badNotes }));
});
