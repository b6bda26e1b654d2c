import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique, setUp } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { definition, publish } from './xforms.ts';

const world = ownWorld();
/** Two published forms and a draft. */
let [one, two, draft] = ['', '', ''];
let appUser = 0;
const users: number[] = [];
const replace = (body: { [key: string]: unknown }, how: { problem?: string } = {}) =>
  call('replaceProject', { as: world.manager, body: { name: 'Replaced', ...body }, invalid: true, ...how });
/** The state of the first form; the others do not change. */
const forms = (first: { [key: string]: unknown }) => [
  { xmlFormId: one, ...first },
  { xmlFormId: two },
  { xmlFormId: draft },
];
const roleChange = (...pairs: [actorId: unknown, roleId: unknown][]) => ({
  forms: forms({ assignments: pairs.map(([actorId, roleId]) => ({ actorId, roleId })) }),
});
const get = async (xmlFormId = one) => (await call('getForm', { as: world.manager, path: { xmlFormId } })).body;
const holders = async (xmlFormId = one, roleId = 'app-user') =>
  (await call('listFormAssignees', { as: world.manager, path: { xmlFormId, roleId } })).body
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

setUp(async () => {
  one = await publish(world);
  two = await publish(world);
  draft = unique('draft');
  await call('createForm', { as: world.manager, type: 'application/xml', body: definition({ id: draft }) });
  for (const displayName of ['a', 'b', 'c'])
    users.push((await call('createAppUser', { as: world.manager, body: { displayName } })).body.id);
  appUser = (await call('listRoles', { as: world.admin })).body.find(({ system }) => system === 'app-user')?.id ?? 0;
});

describe('the deep update of a project', () => {
  test('replaces it as a whole: missing fields become null', async () => {
    const { body: full } = await replace({ name: 'Full', description: '**all**', archived: true });
    expect(full).toMatchObject({
      id: world.projectId,
      name: 'Full',
      description: '**all**',
      archived: true,
      keyId: null,
      deletedAt: null,
    });
    expect(Object.keys(full).toSorted()).toEqual([
      'archived',
      'createdAt',
      'deletedAt',
      'description',
      'id',
      'keyId',
      'name',
      'updatedAt',
    ]);
    const { body: bare } = await replace({ name: 'Bare' });
    expect(bare).toMatchObject({ name: 'Bare', description: null, archived: null });
    expect((await call('getProject', { as: world.manager })).body).toEqual(bare);
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])(
    'stores a hostile name: %s',
    async (_what, text) => {
      expect((await replace({ name: text, description: text })).body).toMatchObject({ name: text, description: text });
    },
  );

  test('does not change the forms without a list of them', async () => {
    const before = await get();
    for (const list of [undefined, null, 'x', {}]) await replace({ forms: list });
    expect(await get()).toEqual(before);
  });

  test('cannot change read-only fields', async () => {
    expect((await replace({ id: 1, keyId: 1, createdAt: '2020-01-01', deletedAt: '2020-01-01' })).body).toMatchObject({
      id: world.projectId,
      keyId: null,
      deletedAt: null,
    });
  });
});

describe('the state of the forms', () => {
  test('is set where given, and unchanged otherwise', async () => {
    const before = [await get(one), await get(two)];
    await replace({
      forms: [
        { xmlFormId: draft },
        { xmlFormId: two },
        { xmlFormId: one, state: 'closing', webformsEnabled: false, name: 'Other', version: '9' },
      ],
    });
    expect(await get(one)).toEqual({
      ...before[0],
      state: 'closing',
      webformsEnabled: false,
      updatedAt: expect.any(String) as string,
    });
    expect(await get(two)).toEqual(before[1]);
    await replace({ forms: forms({ state: 'open', webformsEnabled: true }) });
    expect(await get(one)).toMatchObject({ state: 'open', webformsEnabled: true });
  });
});

describe('the assignments of a form', () => {
  test('become the given ones', async () => {
    const [a, b, c] = users as [number, number, number];
    await replace(roleChange([a, appUser], [b, appUser]));
    expect(await holders()).toEqual([a, b]);
    await replace(roleChange([b, appUser], [c, appUser]));
    expect(await holders()).toEqual([b, c]);
    await replace({ forms: forms({}) });
    expect(await holders()).toEqual([b, c]);
    expect(await holders(two)).toEqual([]);
    await replace(roleChange());
    expect(await holders()).toEqual([]);
  });

  test('include those of web users, but not those of public links', async () => {
    const { body: link } = await call('createPublicLink', {
      as: world.manager,
      path: { xmlFormId: one },
      body: { displayName: 'stays' },
    });
    await call('assignFormRole', {
      as: world.manager,
      path: { xmlFormId: one, roleId: 'viewer', actorId: world.nobody.id },
    });
    await replace(roleChange());
    expect(await holders(one, 'viewer')).toEqual([]);
    expect(await holders(one, 'pub-link')).toEqual([link.id]);
    await call('getForm', { as: { by: 'st', token: link.token }, path: { xmlFormId: one } });
  });

  test('of a draft are granted, too, and ids may be text', async () => {
    const [a] = users as [number];
    await replace({
      forms: [
        { xmlFormId: one },
        { xmlFormId: two },
        { xmlFormId: draft, assignments: [{ actorId: String(a), roleId: String(appUser) }] },
      ],
    });
    expect(await holders(draft)).toEqual([a]);
  });

  test('are not granted twice: the update is refused', async () => {
    const [a] = users as [number];
    await replace({ name: 'Before' });
    await replace({ name: 'After', ...roleChange([a, appUser], [a, appUser]) }, { problem: '409.3' });
    expect(await holders()).toEqual([]);
    expect((await call('getProject', { as: world.manager })).body.name).toBe('Before');
  });

  test('are not granted by a user who lacks some of their rights', async () => {
    const { body: roles } = await call('listRoles', { as: world.admin });
    const admin = roles.find(({ system }) => system === 'admin')?.id;
    await replace(roleChange([users[0], admin]), { problem: '403.1' });
  });
});

describe('a list of other forms', () => {
  test.each<[string, () => unknown[]]>([
    ['none', () => []],
    ['one missing', () => [{ xmlFormId: one }, { xmlFormId: two }]],
    ['one too many', () => [...forms({}), { xmlFormId: 'another' }]],
    ['another one', () => [{ xmlFormId: 'another' }, { xmlFormId: two }, { xmlFormId: draft }]],
    ['one in capitals', () => [{ xmlFormId: one.toUpperCase() }, { xmlFormId: two }, { xmlFormId: draft }]],
    ['one without id', () => [{}, { xmlFormId: two }, { xmlFormId: draft }]],
    ['a number', () => [5, { xmlFormId: two }, { xmlFormId: draft }]],
  ])('is refused without changes: %s', async (_what, list) => {
    await replace({ name: 'Before' });
    await replace({ name: 'After', forms: list() }, { problem: '501.2' });
    expect((await call('getProject', { as: world.manager })).body.name).toBe('Before');
  });
});

describe('refusals', () => {
  test.each<[string, () => { [key: string]: unknown }, string]>([
    ['no name', () => ({ name: undefined }), '400.2'],
    ['null for a name', () => ({ name: null }), '400.2'],
    ['a word for a flag', () => ({ archived: 'maybe' }), '400.11'],
    ['a form twice', () => ({ forms: [{ xmlFormId: one }, { xmlFormId: one }, { xmlFormId: two }] }), '400.8'],
    ['an unknown state', () => ({ forms: forms({ state: 'paused' }) }), '400.8'],
    ['null for a state', () => ({ forms: forms({ state: null }) }), '400.8'],
    ['null for a flag of a form', () => ({ forms: forms({ webformsEnabled: null }) }), '400.2'],
    ['a word for a flag of a form', () => ({ forms: forms({ webformsEnabled: 'x' }) }), '400.11'],
    ['no actor', () => roleChange([undefined, appUser]), '400.2'],
    ['no role', () => roleChange([users[0], undefined]), '400.2'],
    ['an unknown role', () => roleChange([users[0], 99]), '400.14'],
    ['the name of a role', () => roleChange([users[0], 'app-user']), '400.14'],
    ['an unknown actor', () => roleChange([2_147_483_647, appUser]), '400.14'],
    ['a word for an actor', () => roleChange(['x', appUser]), '400.11'],
  ])('%s is refused without changes', async (_what, body, problem) => {
    await replace({ name: 'Before' });
    await replace({ name: 'After', ...body() }, { problem });
    expect((await call('getProject', { as: world.manager })).body.name).toBe('Before');
    expect(await get()).toMatchObject({ state: 'open', webformsEnabled: true });
  });

  test.each<[string, () => unknown[]]>([
    ['null for a form', () => [null, { xmlFormId: two }, { xmlFormId: draft }]],
    ['null for an assignment', () => forms({ assignments: [null] })],
    ['an empty state', () => forms({ state: '' })],
  ])('%s is ignored', async (_what, list) => {
    const body = { name: 'Broken', forms: list() };
    await call('replaceProject', { as: world.manager, body, status: 500, invalid: true });
  });
});
