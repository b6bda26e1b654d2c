/** The media types under which definitions and submissions are read as XML. */
import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique } from './harness.ts';
import { correction } from './submission-kit.ts';
import { definition, instance, instanceId, publish } from './xforms.ts';

const world = ownWorld();
const types = ['application/xml', 'text/xml', 'application/x-www-form-urlencoded'] as const;

describe.each(types)('as %s', (type) => {
  test('a form is created, and gets a draft', async () => {
    const id = unique('typed');
    const [as, path] = [world.manager, { projectId: world.projectId, xmlFormId: id }];
    const query = { publish: true };
    const { body: form } = await call('createForm', { as, query, type, body: definition({ id }) });
    expect(form).toMatchObject({ xmlFormId: id, version: '1' });
    await call('createDraft', { as, path, type, body: definition({ id, version: '2' }) });
    expect((await call('getDraft', { as, path })).body.version).toBe('2');
  });

  test('a submission is sent and replaced', async () => {
    const form = await publish(world);
    const path = { projectId: world.projectId, xmlFormId: form };
    const id = instanceId();
    const [as, next] = [world.collector, instanceId()];
    // A plus and a percent sign are not decoded.
    const body = instance({ form, instanceId: id, answers: '<village>a+b %26</village>' });
    await call('createSubmission', { as, path, type, body });
    const { text } = await call('getSubmissionXml', { as: world.viewer, path: { ...path, instanceId: id } });
    expect(text).toBe(body);
    const edited = correction({ form, instanceId: next, deprecatedId: id, answers: '<village>c+d</village>' });
    await call('replaceSubmission', { as: world.manager, path: { ...path, instanceId: id }, type, body: edited });
    expect((await call('getSubmissionXml', { as: world.viewer, path: { ...path, instanceId: id } })).text).toBe(edited);
  });

  test('a submission is sent to a draft and replaced', async () => {
    const id = unique('typed');
    const [as, path] = [world.manager, { projectId: world.projectId, xmlFormId: id }];
    await call('createForm', { as, type, body: definition({ id }) });
    const [first, next] = [instanceId(), instanceId()];
    await call('createDraftSubmission', { as, path, type, body: instance({ form: id, instanceId: first }) });
    const body = correction({ form: id, instanceId: next, deprecatedId: first });
    await call('replaceDraftSubmission', { as, path: { ...path, instanceId: first }, type, body });
    expect(
      (await call('getDraftSubmission', { as, path: { ...path, instanceId: first } })).body.currentVersion.instanceId,
    ).toBe(next);
  });
});
