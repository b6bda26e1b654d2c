/** What the pages that fill forms ask of the server, as those who fill them. */
import { describe, expect, test } from 'vitest';
import { type Actor, call, ownWorld, unique, setUp, needsBehaviour } from './harness.ts';
import { formFor, published, questions, submissionsOf, withFiles } from './submission-kit.ts';
import { instance, instanceId, publish } from './xforms.ts';

const world = ownWorld();
let form = '';
let link = '';
const at = () => ({ projectId: world.projectId, xmlFormId: form });
const its = submissionsOf(published, world, () => form);
const filled = (id: string, answers = withFiles) => instance({ form, instanceId: id, answers });

setUp(async () => {
  form = await formFor(published, world);
  const { body } = await call('createPublicLink', {
    as: world.manager,
    path: at(),
    body: { displayName: unique('link') },
  });
  link = body.token;
});

const senders: readonly (readonly [who: string, as: () => Actor])[] = [
  ['a public link', () => ({ by: 'st', token: link })],
  ['a data collector', () => world.collector],
];

describe.each(senders)('%s', (_who, as) => {
  test('reads the definition and the names of the files it needs', async () => {
    const { text } = await call('getFormXml', { as: as(), path: at() });
    expect(text).toContain('<h:html');
    for (const { name } of questions) expect(text).toContain(name);
  });

  test('sends answers, then each file once', async () => {
    needsBehaviour('takesMissingFiles');
    const id = instanceId();
    const { body } = await call('createSubmission', {
      as: as(),
      path: at(),
      query: { deviceID: 'wf:contract' },
      headers: { 'ODK-Client': 'alidade-web-forms' },
      body: filled(id),
    });
    expect(body).toMatchObject({ instanceId: id, deviceId: 'wf:contract' });
    const upload = (content: string, how: { problem?: string } = {}) =>
      call('uploadSubmissionAttachment', {
        as: as(),
        path: its.file(id, 'well.jpg'),
        body: new TextEncoder().encode(content),
        type: 'image/jpeg',
        ...how,
      });
    await upload('whole');
    // So that a file whose answer was lost tells, when it is sent again, that it is there.
    await upload('another', { problem: '403.1' });
    const { text } = await call('getSubmissionAttachment', { as: world.viewer, path: its.file(id, 'well.jpg') });
    expect(text).toBe('whole');
  });

  test('hears of an instance that arrived before, and may not look for it', async () => {
    const id = instanceId();
    await call('createSubmission', { as: as(), path: at(), body: filled(id) });
    await call('createSubmission', { as: as(), path: at(), body: filled(id), problem: '409.3' });
    await call('getSubmissionVersion', {
      as: as(),
      path: { ...at(), rootInstanceId: id, versionInstanceId: id },
      problem: '403.1',
    });
  });

  test('is told the reason when the form takes nothing', async () => {
    await call('updateForm', { as: world.manager, path: at(), body: { state: 'closed' } });
    await call('createSubmission', { as: as(), path: at(), body: filled(instanceId()), problem: '409.2' });
    await call('updateForm', { as: world.manager, path: at(), body: { state: 'open' } });
  });
});

test('an edit whose answer was lost is found among the versions', async () => {
  const first = await its.send('<village>one</village>');
  const second = instanceId();
  const edited = instance({ form, instanceId: second, answers: '<village>two</village>' }).replace(
    '<instanceID>',
    `<deprecatedID>${first}</deprecatedID><instanceID>`,
  );
  const version = { ...at(), rootInstanceId: first, versionInstanceId: second };
  await call('getSubmissionVersion', { as: world.manager, path: version, problem: '404.1' });
  await call('replaceSubmission', { as: world.manager, path: its.one(first), body: edited });
  expect((await call('getSubmissionVersion', { as: world.manager, path: version })).body).toMatchObject({
    instanceId: second,
    current: true,
  });
  await call('replaceSubmission', { as: world.manager, path: its.one(first), body: edited, problem: '409.9' });
});

test('a closing form is still shown to those who began to fill it', async () => {
  const other = await publish(world);
  const path = { ...at(), xmlFormId: other };
  await call('updateForm', { as: world.manager, path, body: { state: 'closing' } });
  expect((await call('getForm', { as: world.collector, path })).body).toMatchObject({ state: 'closing' });
  await call('getFormXml', { as: world.collector, path });
});
