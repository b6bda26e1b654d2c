import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { call, having, ownWorld, setUp, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { definition, publish, send } from './xforms.ts';

const world = ownWorld();
const roles = ['manager', 'viewer', 'collector'] as const;
const systemNames = { manager: 'manager', viewer: 'viewer', collector: 'formfill' } as const;

/** Creates a project that is deleted with the world. */
async function make(body: { name: string; description?: string | null; archived?: boolean | null }) {
  const { body: project } = await call('createProject', { as: world.admin, body });
  world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: project.id } }));
  return project;
}
const get = async (projectId: number) => (await call('getProject', { as: world.admin, path: { projectId } })).body;

describe('a new project', () => {
  test('has an id and the given values', async () => {
    const name = unique('new');
    const project = await make({ name, description: '# Wells\n*north*' });
    expect(project).toEqual({
      id: expect.any(Number) as number,
      acteeId: expect.any(String) as string,
      name,
      description: '# Wells\n*north*',
      archived: null,
      keyId: null,
      createdAt: expect.any(String) as string,
      updatedAt: null,
      deletedAt: null,
    });
    const { acteeId: _acteeId, ...rest } = project;
    expect(await get(project.id)).toEqual(rest);
  });

  test('may have the name of another one, or a blank one', async () => {
    const name = unique('twice');
    expect((await make({ name })).id).not.toBe((await make({ name })).id);
    for (const blank of ['', '  ']) expect((await get((await make({ name: blank })).id)).name).toBe(blank);
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])(
    'stores a hostile name and description: %s',
    async (_what, text) => {
      const { id } = await make({ name: text, description: text });
      expect(await get(id)).toMatchObject({ name: text, description: text });
      const { body: listed } = await call('listProjects', { as: world.admin });
      expect(listed.find((project) => project.id === id)).toMatchObject({ name: text, description: text });
    },
  );

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no name', {}, '400.2'],
    ['null for a name', { name: null }, '400.2'],
    ['a word for a flag', { name: 'x', archived: 'maybe' }, '400.11'],
    ['a body of 300 kB', { name: 'x'.repeat(300_000) }, '400.36'],
  ])('is refused with %s', async (_what, body, problem) => {
    await call('createProject', { as: world.admin, body, problem, invalid: true });
  });

  test('is refused with a name that cannot be stored', async () => {
    await call('createProject', { as: world.admin, body: { name: 'a\u0000b' }, status: 500 });
  });

  test('converts a numeric name to text and ignores unknown fields', async () => {
    const { body } = await call('createProject', {
      as: world.admin,
      body: { name: 7, colour: 'red', id: 1 },
      invalid: true,
    });
    world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: body.id } }));
    expect(body).toMatchObject({ name: '7' });
    expect(body.id).not.toBe(1);
  });
});

describe('a project', () => {
  test('is answered plain, and extended with its counts', async () => {
    const { id } = await make({ name: unique('extended') });
    const { body: plain } = await call('getProject', { as: world.admin, path: { projectId: id } });
    const { body: extended } = await call('getProject', { as: world.admin, path: { projectId: id }, extended: true });
    expect(extended).toEqual({
      ...plain,
      verbs: expect.arrayContaining(['project.update']) as string[],
      forms: 0,
      appUsers: 0,
      datasets: 0,
      lastSubmission: null,
      lastEntity: null,
    });
  });

  test.each(roles)('contains the verbs of the role %s', async (role) => {
    const path = { projectId: world.projectId };
    const { body } = await call('getProject', { as: world[role], path, extended: true });
    const { body: known } = await call('listRoles', { as: world.admin });
    const expected = known.find(({ system }) => system === systemNames[role])?.verbs.toSorted();
    expect('verbs' in body ? body.verbs.toSorted() : []).toEqual(expected);
    const { body: listed } = await call('listProjects', { as: world[role] });
    expect(listed.map(({ id }) => id)).toEqual([world.projectId]);
    expect(listed[0]?.verbs.toSorted()).toEqual(expected);
  });

  test('is not sent again while unchanged', async () => {
    const { id: projectId } = await make({ name: unique('cached') });
    // Plain, because the order of the verbs in the extended one changes.
    const { headers } = await call('getProject', { as: world.admin, path: { projectId } });
    // By default `fetch` would add `no-cache`, and so get the full answer.
    const same = { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = { as: world.admin, path: { projectId }, headers: same };
    await call('getProject', { ...again, headers: { ...same, 'Cache-Control': 'no-cache' }, status: 200 });
    expect((await call('getProject', { ...again, status: 304 })).text).toBe('');
    await call('updateProject', { as: world.admin, path: { projectId }, body: { name: unique('changed') } });
    await call('getProject', { ...again, status: 200 });
  });
});

describe('the list of projects', () => {
  const prefix = unique('list');
  const ids: number[] = [];
  setUp(async () => {
    for (const [name, archived] of [
      ['c', null],
      ['a', true],
      ['b', false],
      ['d', true],
    ] as const)
      ids.push((await make({ name: `${prefix} ${name}`, archived })).id);
  });
  const ours = <P extends { id: number }>(projects: readonly P[]) => projects.filter(({ id }) => ids.includes(id));

  test('is sorted by name, with archived ones last', async () => {
    for (const extended of [false, true]) {
      const { body } = await call('listProjects', { as: world.admin, extended });
      expect(ours(body).map(({ name }) => name.at(-1))).toEqual(['b', 'c', 'a', 'd']);
    }
  });

  test('is sorted by id with forms or entity lists', async () => {
    for (const query of [{ forms: true }, { datasets: true }, { forms: true, datasets: true }]) {
      const { body } = await call('listProjects', { as: world.admin, query });
      expect(ours(body).map(({ id }) => id)).toEqual(ids);
    }
  });

  test('is empty without a role', async () => {
    expect((await call('listProjects', { as: world.nobody })).body).toEqual([]);
    expect(
      (await call('listProjects', { as: world.nobody, extended: true, query: { forms: true, datasets: true } })).body,
    ).toEqual([]);
  });
});

describe('the counts of a project', () => {
  const forms = { open: unique('b-open'), closed: unique('c-closed'), draft: unique('a-draft') };
  let lastSubmission = '';
  setUp(async () => {
    const path = { projectId: world.projectId };
    await publish(world, { id: forms.open, title: 'B open' });
    await publish(world, { id: forms.closed, title: 'C closed' });
    await call('createForm', {
      as: world.admin,
      path,
      type: 'application/xml',
      body: definition({ id: forms.draft, title: 'A draft' }),
    });
    await send(world, { form: forms.open });
    const instanceId = await send(world, { form: forms.open });
    ({
      body: { createdAt: lastSubmission },
    } = await call('getSubmission', { as: world.admin, path: { ...path, xmlFormId: forms.open, instanceId } }));
    await call('updateForm', {
      as: world.admin,
      path: { ...path, xmlFormId: forms.closed },
      body: { state: 'closed' },
    });
  });
  const listed = async (role: 'admin' | (typeof roles)[number], query: Record<string, boolean>, extended: boolean) => {
    const { body } = await call('listProjects', { as: world[role], query, extended });
    return body.find(({ id }) => id === world.projectId);
  };

  test('are the same for everybody', async () => {
    for (const role of ['admin', ...roles] as const) {
      expect(await listed(role, {}, true)).toMatchObject({
        forms: 3,
        appUsers: 0,
        datasets: 0,
        lastSubmission,
        lastEntity: null,
      });
      const { body } = await call('getProject', { as: world[role], extended: true });
      expect(body).toMatchObject({ forms: 3, lastSubmission });
    }
  });

  test.each([
    ['admin', ['draft', 'open', 'closed']],
    ['manager', ['draft', 'open', 'closed']],
    ['viewer', ['open', 'closed']],
    ['collector', ['open']],
  ] as const)('comes with the list as far as one may see it, as %s', async (role, seen) => {
    for (const extended of [false, true]) {
      const project = await listed(role, { forms: true, datasets: true }, extended);
      expect(project).toMatchObject({
        forms: seen.length,
        datasets: 0,
        datasetList: [],
        lastSubmission,
        lastEntity: null,
      });
      expect(project?.formList?.map(({ xmlFormId }) => xmlFormId)).toEqual(seen.map((name) => forms[name]));
      expect(project?.formList?.find(({ xmlFormId }) => xmlFormId === forms.open)).toMatchObject({
        submissions: 2,
        lastSubmission,
        reviewStates: { received: 2, hasIssues: 0, edited: 0 },
      });
    }
  });
});

describe('the entity lists of a project', () => {
  test('are included as far as the user may see them, and counted for everybody', async () => {
    const { id: projectId } = await make({ name: unique('lists') });
    await call('assignProjectRole', {
      as: world.admin,
      path: { projectId, roleId: 'formfill', actorId: world.collector.id },
    });
    const body = definition({ id: unique('entities') })
      .replace(
        '<model>',
        '<model xmlns:entities="http://www.opendatakit.org/xforms/entities" entities:entities-version="2024.1.0">',
      )
      .replace(
        '<instanceName/></meta>',
        '<instanceName/><entity dataset="wells" id="" create="1"><label/></entity></meta>',
      );
    await call('createForm', {
      as: world.admin,
      path: { projectId },
      query: { publish: true },
      type: 'application/xml',
      body,
    });
    const listed = async (as: typeof world.admin, query: Record<string, boolean>) =>
      (await call('listProjects', { as, query })).body.find(({ id }) => id === projectId);
    const list = {
      name: 'wells',
      projectId,
      approvalRequired: false,
      ...having('Dataset', { ownerOnly: false, deletedAt: null }),
      entities: 0,
      lastEntity: null,
      conflicts: 0,
      createdAt: expect.any(String) as string,
    };
    expect(await listed(world.admin, { datasets: true })).toMatchObject({
      datasets: 1,
      lastEntity: null,
      datasetList: [list],
    });
    expect(await listed(world.collector, { datasets: true })).toMatchObject({ datasets: 0, datasetList: [] });
    expect(await listed(world.admin, { forms: true })).not.toHaveProperty('datasetList');
    for (const as of [world.admin, world.collector]) {
      expect((await call('getProject', { as, path: { projectId }, extended: true })).body).toMatchObject({
        forms: 1,
        datasets: 1,
      });
    }
  });
});

describe('a change of a project', () => {
  test('changes the named fields, and answers with the project', async () => {
    const { id: projectId } = await make({ name: unique('before'), description: 'before' });
    const change = (body: object) => call('updateProject', { as: world.admin, path: { projectId }, body: { ...body } });
    const before = await get(projectId);
    const name = unique('after');
    const { body: renamed } = await change({ name });
    expect(renamed).toEqual({ ...before, name, updatedAt: expect.any(String) as string });
    expect((await change({ description: null })).body).toMatchObject({ name, description: null, archived: null });
    expect((await change({ archived: true })).body).toMatchObject({ name, archived: true });
    expect((await change({ archived: false, description: 'after' })).body).toMatchObject({
      archived: false,
      description: 'after',
    });
    expect(await get(projectId)).toMatchObject({ name, archived: false, description: 'after' });
  });

  test.each(hostileTexts)('stores a hostile name: %s', async (_what, name) => {
    const { id: projectId } = await make({ name: unique('plain') });
    await call('updateProject', { as: world.admin, path: { projectId }, body: { name, description: name } });
    expect(await get(projectId)).toMatchObject({ name, description: name });
  });

  test('without values answers nothing', async () => {
    const { id: projectId } = await make({ name: unique('same') });
    for (const body of [{}, { colour: 'red' }]) {
      expect((await call('updateProject', { as: world.admin, path: { projectId }, body, invalid: true })).body).toEqual(
        {},
      );
    }
    expect(await get(projectId)).toMatchObject({ updatedAt: null });
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['null for a name', { name: null }, '400.2'],
    ['a word for a flag', { archived: 'maybe' }, '400.11'],
  ])('is refused with %s', async (_what, body, problem) => {
    const before = await get(world.projectId);
    await call('updateProject', { as: world.admin, body, problem, invalid: true });
    expect(await get(world.projectId)).toEqual(before);
  });
});

describe('deleting a project', () => {
  test('is permanent', async () => {
    const { body } = await call('createProject', { as: world.admin, body: { name: unique('short-lived') } });
    const path = { projectId: body.id };
    expect((await call('deleteProject', { as: world.admin, path })).body).toEqual({ success: true });
    await call('getProject', { as: world.admin, path, problem: '404.1' });
    await call('listForms', { as: world.admin, path, problem: '404.1' });
    await call('updateProject', { as: world.admin, path, body: { name: 'x' }, problem: '404.1' });
    await call('deleteProject', { as: world.admin, path, problem: '404.1' });
    const { body: rest } = await call('listProjects', { as: world.admin });
    expect(rest.map(({ id }) => id)).not.toContain(body.id);
    // Unlike forms, deleted projects cannot be listed.
    const { body: asked } = await call('listProjects', { as: world.admin, query: { deleted: true }, invalid: true });
    expect(asked.map(({ id }) => id)).not.toContain(body.id);
  });
});

test.each([
  [-1, '404.1'],
  ['1.5', '400.11'],
])('the number %s is refused', async (projectId, problem) => {
  await expectRefused(['getProject', 'updateProject', 'deleteProject'], {
    as: world.admin,
    path: { projectId },
    problem,
  });
});
