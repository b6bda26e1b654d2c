/** Edits of submissions: versions, their changes, their files. */
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld } from './harness.ts';
import { escapeXml, hostileTexts, longText } from './hostile.ts';
import { correction, formFor, places, published, submissionsOf, withFiles } from './submission-kit.ts';
import { instance, instanceId } from './xforms.ts';

const world = ownWorld();

describe.each(places)('an edit of a submission to %s', (_to, place) => {
  let form = '';
  const its = submissionsOf(place, world, () => form);
  beforeEach(async () => {
    form = await formFor(place, world);
  });

  test('replaces the previous version and keeps the id', async () => {
    const id = await its.send('<village>Wote</village>');
    const { body: before } = await call(place.get, { as: world.viewer, path: its.one(id) });
    const next = instanceId();
    const xml = correction({
      form,
      instanceId: next,
      instanceName: 'Kibwezi',
      deprecatedId: id,
      answers: '<village>Kibwezi</village>',
    });
    const { body } = await call(place.replace, {
      as: world.manager,
      path: its.one(id),
      query: { deviceID: 'collect:two' },
      headers: { 'ODK-Client': 'two/1', 'User-Agent': 'agent' },
      body: xml,
    });
    expect(body).toEqual({
      ...before,
      reviewState: 'edited',
      updatedAt: expect.any(String) as string,
      currentVersion: {
        submitterId: world.manager.id,
        createdAt: expect.any(String) as string,
        instanceName: 'Kibwezi',
        instanceId: next,
        current: true,
        deviceId: 'collect:two',
        userAgent: behaves('notesClients') ? 'two/1 agent' : 'agent',
      },
    });
    expect((await call(place.get, { as: world.viewer, path: its.one(id) })).body).toEqual(body);
    expect((await call(place.xml, { as: world.viewer, path: its.one(id) })).text).toBe(xml);
    expect(await its.actions(id)).toEqual(['submission.update.version', 'submission.create']);
    expect((await call(place.list, { as: world.viewer, path: its.at() })).body).toHaveLength(1);
  });

  test('leaves the previous version at its address', async () => {
    const id = await its.send('<village>Wote</village>');
    const next = await its.replace(id, id, '<village>Kibwezi</village>');
    const last = await its.replace(id, next, '<village>Emali</village>', world.manager);
    const { body: versions } = await call(place.versions, { as: world.viewer, path: its.root(id) });
    expect(versions.map((version) => [version.instanceId, version.current])).toEqual([
      [last, true],
      [next, false],
      [id, false],
    ]);
    const { body: extended } = await call(place.versions, { as: world.viewer, path: its.root(id), extended: true });
    expect(extended[0]).toEqual({
      ...versions[0],
      formVersion: '1',
      submitter: expect.objectContaining({ id: world.manager.id }) as object,
    });
    for (const [index, version] of [last, next, id].entries()) {
      const path = its.version(id, version);
      expect((await call(place.version, { as: world.viewer, path })).body).toEqual(versions[index]);
      expect((await call(place.version, { as: world.viewer, path, extended: true })).body).toEqual(extended[index]);
    }
    expect((await call(place.versionXml, { as: world.viewer, path: its.version(id, id) })).text).toContain('Wote');
    await call(place.versions, { as: world.viewer, path: its.root(next), problem: '404.1' });
    await call(place.audits, { as: world.viewer, path: its.one(next), problem: '404.1' });
  });

  test('redirects from the address of a submission to that of its version', async () => {
    needsBehaviour('redirectsVersions');
    const id = await its.send('<village>Wote</village>');
    const next = await its.replace(id, id, '<village>Kibwezi</village>');
    for (const [operation, rest] of [
      [place.get, ''],
      [place.xml, '.xml'],
    ] as const) {
      const { headers } = await call(operation, { as: world.viewer, path: its.one(next), status: 301 });
      expect(decodeURIComponent(headers.get('location') ?? '')).toMatch(new RegExp(`/${id}/versions/${next}${rest}$`));
    }
  });

  test('keeps the files that both versions name; each then has its own', async () => {
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg');
    const next = await its.replace(id, id, '<photo>well.jpg</photo><talk>other.m4a</talk>');
    await its.upload(id, 'well.jpg', 'two', 'image/jpeg');
    const files = async (version: string) =>
      (await call(place.versionFiles, { as: world.viewer, path: its.version(id, version) })).body;
    expect(await files(id)).toEqual([
      { name: 'talk.m4a', exists: false },
      { name: 'well.jpg', exists: true },
    ]);
    expect(await files(next)).toEqual([
      { name: 'other.m4a', exists: false },
      { name: 'well.jpg', exists: true },
    ]);
    const content = async (version: string) =>
      (await call(place.versionFile, { as: world.viewer, path: its.versionFile(id, version, 'well.jpg') })).text;
    expect([await content(id), await content(next)]).toEqual(['one', 'two']);
    const old = its.versionFile(id, id, 'well.jpg');
    expect((await call(place.clearVersion, { as: world.manager, path: old })).body).toEqual({ success: true });
    await call(place.versionFile, { as: world.viewer, path: old, problem: '404.1' });
    expect(await content(next)).toBe('two');
    const { headers } = await call(place.versionFile, {
      as: world.viewer,
      path: its.versionFile(id, next, 'well.jpg'),
    });
    const again = {
      as: world.viewer,
      path: its.versionFile(id, next, 'well.jpg'),
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    };
    await call(place.versionFile, { ...again, status: 304 });
  });

  test('has a diff with each changed answer', async () => {
    const round = (day: string, remark: string) => `<visit><day>${day}</day><remark>${remark}</remark></visit>`;
    const id = await its.send(
      `<village>Wote</village><head><age>40</age></head>${round('2026-01-01', 'a')}${round('2026-01-02', 'b')}`,
    );
    const diffs = async () => (await call(place.diffs, { as: world.viewer, path: its.root(id) })).body;
    expect(await diffs()).toEqual({});
    const meta = (old: string, next: string, older?: string) => [
      { old, new: next, path: ['meta', 'instanceID'] },
      older === undefined
        ? { new: old, path: ['meta', 'deprecatedID'] }
        : { old: older, new: old, path: ['meta', 'deprecatedID'] },
    ];
    const next = await its.replace(
      id,
      id,
      `<village>Wote &amp; Emali</village><head><age>41</age></head>${round('2026-01-01', 'a')}${round('2026-01-03', 'c')}${round('2026-01-02', 'b')}`,
    );
    const first = [
      ...meta(id, next),
      { old: 'Wote', new: 'Wote & Emali', path: ['village'] },
      { old: '40', new: '41', path: ['head', 'age'] },
      { new: { day: '2026-01-03', remark: 'c' }, path: [['visit', 1]] },
    ];
    expect(await diffs()).toEqual({ [next]: first });
    const last = await its.replace(
      id,
      next,
      `<head/>${round('2026-01-01', 'z')}${round('2026-01-02', 'b')}<colour>red</colour>`,
    );
    expect(await diffs()).toEqual({
      [next]: first,
      [last]: [
        ...meta(next, last, id),
        { old: 'Wote & Emali', path: ['village'] },
        { old: '41', path: ['head', 'age'] },
        { old: 'a', new: 'z', path: [['visit', 0], 'remark'] },
        { old: { day: '2026-01-03', remark: 'c' }, path: [['visit', 1]] },
        { new: 'red', path: ['colour'] },
      ],
    });
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])(
    'may contain anything: %s',
    async (_what, text) => {
      const id = await its.send('<village>Wote</village>');
      const next = await its.replace(id, id, `<village>${escapeXml(text)}</village>`);
      const { body } = await call(place.diffs, { as: world.viewer, path: its.root(id) });
      expect(body[next]?.at(-1)).toEqual({ old: 'Wote', new: text, path: ['village'] });
    },
  );

  test.each<[string, (id: string) => string, string]>([
    ['that does not say which version it replaces', () => instance({ form, instanceId: instanceId() }), '400.19'],
    [
      'that replaces another version',
      () => correction({ form, instanceId: instanceId(), deprecatedId: 'uuid:other' }),
      '409.9',
    ],
    [
      'that has the id of the version it replaces',
      (id) => correction({ form, instanceId: id, deprecatedId: id }),
      '409.3',
    ],
    [
      'that names another form',
      (id) => correction({ form: 'another', instanceId: instanceId(), deprecatedId: id }),
      '400.8',
    ],
    [
      'whose id has more than 64 characters',
      (id) => correction({ form, instanceId: 'x'.repeat(65), deprecatedId: id }),
      '400.13',
    ],
    ['that is not a submission', () => '<p>', '400.2'],
    ['that is empty', () => ' ', '400.2'],
    [
      'that is an entity bomb',
      () => `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><x>&b;</x>`,
      '400.2',
    ],
  ])('is refused %s', async (_what, body, problem) => {
    const id = await its.send();
    await call(place.replace, { as: world.collector, path: its.one(id), body: body(id), problem });
    expect(await its.actions(id)).toEqual(['submission.create']);
  });

  test('is refused with the id of another submission’s version, also as a new submission', async () => {
    const [one, other] = [await its.send(), await its.send()];
    const taken = await its.replace(other, other);
    const { body } = await call(place.replace, {
      as: world.collector,
      path: its.one(one),
      body: correction({ form, instanceId: taken, deprecatedId: one }),
      problem: '409.3',
    });
    expect(body).toMatchObject({ details: { fields: 'instanceID', values: taken } });
    await call(place.create, {
      as: world.collector,
      path: its.at(),
      body: instance({ form, instanceId: taken }),
      problem: '409.3',
    });
  });
});

describe('an edit of a form’s submission', () => {
  test('must name a known version, and the form must accept submissions', async () => {
    const form = await formFor(published, world);
    const its = submissionsOf(published, world, () => form);
    const id = await its.send();
    const body = (version: string) => correction({ form, version, instanceId: instanceId(), deprecatedId: id });
    await call('replaceSubmission', { as: world.collector, path: its.one(id), body: body('2'), problem: '404.6' });
    await call('updateForm', { as: world.admin, path: its.at(), body: { state: 'closed' } });
    await call('replaceSubmission', { as: world.collector, path: its.one(id), body: body('1'), problem: '409.2' });
  });

  test('is refused in the trash', async () => {
    const form = await formFor(published, world);
    const its = submissionsOf(published, world, () => form);
    const id = await its.send();
    await call('deleteSubmission', { as: world.admin, path: its.one(id) });
    const body = correction({ form, instanceId: instanceId(), deprecatedId: id });
    await call('replaceSubmission', { as: world.collector, path: its.one(id), body, problem: '404.1' });
    await call('listSubmissionVersions', { as: world.admin, path: its.root(id), problem: '404.1' });
    await call('getSubmissionVersion', { as: world.admin, path: its.version(id, id), problem: '404.1' });
    await call('listSubmissionDiffs', { as: world.admin, path: its.root(id), problem: '404.1' });
  });
});

test.each(places)('a version of another submission to %s is not found', async (_what, place) => {
  const form = await formFor(place, world);
  const its = submissionsOf(place, world, () => form);
  const [id, other] = [await its.send(withFiles), await its.send(withFiles)];
  const path = { ...its.versionFile(id, id, 'well.jpg'), rootInstanceId: other };
  await expectRefused([place.versionFiles, place.versionFile, place.clearVersion], {
    as: world.admin,
    path,
    problem: '404.1',
  });
});
