import { describe, expect, test } from 'vitest';
import { badNotes } from './attempts.ts';
import { behaves, call, having, needsBehaviour, ownWorld, signIn, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { type Definition, definition, publish, survey } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const form = async (id: string) => (await call('getForm', { as: world.admin, path: at(id) })).body;
const draft = async (id: string) => (await call('getDraft', { as: world.admin, path: at(id) })).body;
const versions = async (id: string) =>
  (await call('listFormVersions', { as: world.admin, path: at(id) })).body.map(({ version }) => version);

/** Uploads a definition as the draft of a form. */
const redraft = (id: string, more: Partial<Definition> = {}, how: object = {}) =>
  call('createDraft', {
    as: world.manager,
    path: at(id),
    type: xml,
    body: definition({ id, version: '2', ...more }),
    ...how,
  });
const release = (id: string, how: object = {}) => call('publishDraft', { as: world.manager, path: at(id), ...how });

describe('a draft', () => {
  test('of a published form exists beside it', async () => {
    const id = await publish(world);
    await call('getDraft', { as: world.admin, path: at(id), problem: '404.1' });
    const before = await form(id);
    expect((await redraft(id, { title: 'Wells, deeper' })).body).toEqual({ success: true });
    const made = await draft(id);
    expect(made).toMatchObject({
      xmlFormId: id,
      version: '2',
      name: 'Wells, deeper',
      publishedAt: null,
      state: 'open',
      enketoId: null,
    });
    expect(made.draftToken).toMatch(/^[\w!$]{64}$/);
    expect(await form(id)).toEqual({ ...before, updatedAt: expect.any(String) as string });
    expect(await versions(id)).toEqual(['1']);
  });

  test('differs from the form with extended metadata', async () => {
    const id = await publish(world);
    await redraft(id);
    const plain = await draft(id);
    const { body } = await call('getDraft', { as: world.admin, path: at(id), extended: true });
    expect(body).toEqual({
      ...plain,
      submissions: 0,
      lastSubmission: null,
      reviewStates: { received: 0, hasIssues: 0, edited: 0 },
      entityRelated: false,
      excelContentType: null,
      publicLinks: 0,
      ...having('FormExtended', { publishNotes: null }),
      createdBy: expect.objectContaining({ id: world.admin.id }) as object,
    });
  });

  test('replaces an earlier one and keeps its token', async () => {
    const id = await publish(world);
    await redraft(id, { version: 'a' });
    const { draftToken } = await draft(id);
    await redraft(id, { version: 'b' });
    expect(await draft(id)).toMatchObject({ version: 'b', draftToken });
    await call('deleteDraft', { as: world.admin, path: at(id) });
    await redraft(id, { version: 'c' });
    expect((await draft(id)).draftToken).not.toBe(draftToken);
  });

  test('of a form that was never published may change anything', async () => {
    const id = unique('fresh');
    await call('createForm', { as: world.admin, type: xml, body: definition({ id }) });
    await redraft(id, { questions: [{ name: 'village', type: 'int' }], version: '1' });
    expect(await form(id)).toMatchObject({ version: '1', publishedAt: null });
    await call('deleteDraft', { as: world.admin, path: at(id), problem: '409.7' });
    await call('createDraft', { as: world.admin, path: at(id), problem: '400.2' });
  });

  test.each([
    ['no body', {}],
    ['an invalid type', { body: '<x/>', type: 'xml', invalid: true }],
  ])('is a copy of the published version with %s', async (_what, how) => {
    const id = await publish(world, { title: 'To be copied' });
    const { version, hash, name } = await form(id);
    await call('createDraft', { as: world.manager, path: at(id), ...how });
    expect(await draft(id)).toMatchObject({ version, hash, name, publishedAt: null });
  });

  test.each(hostileTexts)('stores a hostile title: %s', async (_what, title) => {
    const id = await publish(world);
    await redraft(id, { title });
    expect((await draft(id)).name).toBe(title);
    const { text } = await call('getDraftXml', { as: world.admin, path: at(id) });
    expect(text).toBe(definition({ id, version: '2', title }));
  });

  test.each<[string, Partial<Definition> & { id?: string }, string]>([
    ['of another form', { id: 'another' }, '400.8'],
    ['called like a file', { id: 'wells.xlsx' }, '400.8'],
    [
      'with a question of another type',
      { questions: [...survey.slice(1), { name: 'village', type: 'int' }] },
      '400.17',
    ],
    [
      'with a group that becomes a question',
      { questions: [...survey.filter(({ name }) => name !== 'head'), { name: 'head', type: 'string' }] },
      '400.17',
    ],
    ['with fewer questions', { questions: survey.slice(1) }, '400.16'],
    ['with the same question twice', { questions: [...survey, { name: 'village', type: 'string' }] }, '409.3'],
    ['with a type of 33 characters', { questions: [...survey, { name: 'odd', type: 'x'.repeat(33) }] }, '400.13'],
    ['with an entity block without a version', { meta: '<entity dataset="people" create="1"/>' }, '400.25'],
  ])('is refused %s, and the earlier one stays', async (_what, more, problem) => {
    const id = await publish(world);
    await redraft(id, { title: 'Before' });
    const before = await draft(id);
    await redraft(id, { ...more, title: 'Never' }, { problem });
    expect(await draft(id)).toEqual(before);
  });

  test('warns about removed questions, and is accepted on request', async () => {
    const id = await publish(world);
    const questions = survey.filter(({ name }) => name !== 'head' && name !== 'photo');
    const { body } = await redraft(id, { questions }, { problem: '400.16' });
    expect(body).toMatchObject({
      details: {
        warnings: { workflowWarnings: [{ type: 'structureChanged', details: ['head', 'name', 'age', 'photo'] }] },
      },
    });
    await redraft(id, { questions }, { query: { ignoreWarnings: true } });
    expect(
      (await call('listDraftFields', { as: world.admin, path: at(id) })).body.map(({ name }) => name),
    ).not.toContain('photo');
  });

  test('checks the types of all published versions', async () => {
    const id = await publish(world, {
      questions: [
        { name: 'a', type: 'string' },
        { name: 'b', type: 'int' },
      ],
    });
    await redraft(id, { questions: [{ name: 'a', type: 'string' }] }, { query: { ignoreWarnings: true } });
    await release(id);
    const { body } = await redraft(
      id,
      {
        version: '3',
        questions: [
          { name: 'a', type: 'string' },
          { name: 'b', type: 'date' },
        ],
      },
      { problem: '400.17' },
    );
    expect(body).toMatchObject({ details: { path: '/b', type: 'int' } });
    // Any question may become text.
    await redraft(id, {
      version: '3',
      questions: [
        { name: 'a', type: 'string' },
        { name: 'b', type: 'string' },
      ],
    });
  });

  test('is refused as JSON, valid or not', async () => {
    const id = await publish(world);
    await call('createDraft', {
      as: world.admin,
      path: at(id),
      type: 'application/json',
      body: '{"a":1}',
      problem: '400.2',
      invalid: true,
    });
    await call('createDraft', {
      as: world.admin,
      path: at(id),
      type: 'application/json',
      body: '{"a":',
      problem: '400.1',
      invalid: true,
    });
  });

  test('can be deleted, once', async () => {
    const id = await publish(world);
    await redraft(id);
    expect((await call('deleteDraft', { as: world.manager, path: at(id) })).body).toEqual({ success: true });
    await call('getDraft', { as: world.admin, path: at(id), problem: '404.1' });
    await call('deleteDraft', { as: world.manager, path: at(id), problem: '404.1' });
    expect(await form(id)).toMatchObject({ version: '1', draftToken: null });
  });
});

describe('publishing', () => {
  test('replaces the published version, with notes', async () => {
    const id = await publish(world);
    await redraft(id, { title: 'Wells again' });
    const notes = 'Bäume & <b>Brunnen</b>';
    const noted = (text: string | null) => Object.values(having('FormVersionExtended', { publishNotes: text }));
    await release(id, { headers: { 'X-Action-Notes': encodeURIComponent(notes) } });
    await call('getDraft', { as: world.admin, path: at(id), problem: '404.1' });
    expect(await form(id)).toMatchObject({
      version: '2',
      name: 'Wells again',
      draftToken: null,
      publishedAt: expect.any(String) as string,
    });
    const { body } = await call('listFormVersions', { as: world.admin, path: at(id), extended: true });
    expect(
      body.map((one) => [
        one.version,
        ...Object.values(having('FormVersionExtended', { publishNotes: 'publishNotes' in one && one.publishNotes })),
        'publishedBy' in one && one.publishedBy?.id,
      ]),
    ).toEqual([
      ['2', ...noted(notes), world.manager.id],
      ['1', ...noted(null), world.admin.id],
    ]);
    const { body: extended } = await call('getForm', { as: world.admin, path: at(id), extended: true });
    expect(extended).toMatchObject(having('FormExtended', { publishNotes: notes }));
    await release(id, { problem: '404.1' });
  });

  test('works in the same request, with notes', async () => {
    const id = unique('noted');
    await call('createForm', {
      as: world.admin,
      query: { publish: true },
      headers: { 'X-Action-Notes': 'first' },
      type: xml,
      body: definition({ id }),
    });
    expect((await call('getForm', { as: world.admin, path: at(id), extended: true })).body).toMatchObject(
      having('FormExtended', { publishNotes: 'first' }),
    );
  });

  test('is refused for a version that was published before', async () => {
    const id = await publish(world);
    await redraft(id, { version: '1', title: 'Never' });
    const { body } = await release(id, { problem: '409.6' });
    expect(body).toMatchObject({ details: { xmlFormId: id, version: '1' } });
    await release(id, { query: { version: '' }, problem: '409.6' });
    await release(id, { query: { version: '1' }, problem: '409.6' });
    expect(await draft(id)).toMatchObject({ version: '1', name: 'Never' });
    expect((await form(id)).name).not.toBe('Never');
  });

  test('is refused for a version of a form in the trash', async () => {
    const id = await publish(world);
    await call('deleteForm', { as: world.admin, path: at(id) });
    const again = { as: world.admin, type: xml, body: definition({ id }) };
    await call('createForm', { ...again, query: { ignoreWarnings: true, publish: true }, problem: '409.6' });
    await call('createForm', { ...again, query: { ignoreWarnings: true } });
    await release(id, { problem: '409.6' });
    await release(id, { query: { version: '2' } });
    expect(await versions(id)).toEqual(['2']);
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const, ['a slash', 'a/b.xml'] as const])(
    'with a version writes it into the definition: %s',
    async (_what, version) => {
      if (/[&<>"]/.test(version)) needsBehaviour('decodesVersions');
      const id = await publish(world);
      await redraft(id);
      await release(id, { query: { version } });
      expect(await form(id)).toMatchObject({ version, publishedAt: expect.any(String) as string });
      expect(await versions(id)).toEqual([version, '1']);
      const { text } = await call('getFormXml', { as: world.admin, path: at(id) });
      expect(text.replace(/(<data id="[^"]*" version=)"[^"]*"/, '$1""')).toBe(definition({ id, version: '' }));
    },
  );

  test('with a version that cannot be stored causes an error and changes nothing', async () => {
    const id = await publish(world);
    await redraft(id);
    await release(id, { query: { version: 'a\u0000b' }, status: 500 });
    expect(await draft(id)).toMatchObject({ version: '2' });
  });
});

test.each(['viewer', 'collector'] as const)('a %s may not read a draft, but in older releases', async (role) => {
  const id = await publish(world);
  await redraft(id);
  await call('getDraft', { as: world[role], path: at(id), ...(behaves('protectsDrafts') && { problem: '403.1' }) });
});

test('a write with notes that cannot be decoded, or by cookie without a CSRF token, is refused', async () => {
  const id = await publish(world);
  await redraft(id);
  await redraft(id, { version: '3' }, badNotes);
  const as = await signIn(world.manager.email, 'a-long-enough-password', 'cookie');
  await call('publishDraft', {
    as,
    path: at(id),
    headers: { 'x-requested-with': '' },
    problem: '401.2',
    invalid: true,
  });
  expect(await draft(id)).toMatchObject({ version: '2' });
});
