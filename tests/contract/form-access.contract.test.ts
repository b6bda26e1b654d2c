/** The calls of the form access page: it saves each difference alone, while other users do the same. */
import { expect, test } from 'vitest';
import { type Actor, call, ownWorld, password, signIn, unique, setUp } from './harness.ts';
import { publish } from './xforms.ts';

const world = ownWorld();
const forms: string[] = [];
const users: number[] = [];
let second: Actor;

/** The matrix as pairs, and the states of the forms. */
async function read(as: Actor) {
  const { body: rows } = await call('listProjectFormAssignmentsOfRole', {
    as,
    path: { roleId: 'app-user' },
    extended: false,
  });
  const { body: list } = await call('listForms', { as });
  return {
    granted: rows.map(({ actorId, xmlFormId }) => `${forms.indexOf(xmlFormId)} ${users.indexOf(actorId)}`).toSorted(),
    states: forms.map((id) => list.find(({ xmlFormId }) => xmlFormId === id)?.state),
  };
}

type Edit = { form: number; user: number; to: boolean } | { form: number; state: 'open' | 'closing' | 'closed' };
const path = (form: number) => ({ xmlFormId: forms[form] ?? '' });

/** Sends one difference. A grant or revocation that somebody else has just made counts as done. */
async function send(as: Actor, edit: Edit): Promise<void> {
  if ('state' in edit) {
    await call('updateForm', { as, path: path(edit.form), body: { state: edit.state } });
    return;
  }
  const cell = { ...path(edit.form), roleId: 'app-user', actorId: users[edit.user] ?? 0 };
  try {
    await (edit.to ? call('assignFormRole', { as, path: cell }) : call('unassignFormRole', { as, path: cell }));
  } catch (failure) {
    expect(String(failure)).toContain(edit.to ? '409.3' : '404.1');
  }
}

setUp(async () => {
  for (let index = 0; index < 4; index += 1) forms.push(await publish(world));
  for (let index = 0; index < 6; index += 1)
    users.push((await call('createAppUser', { as: world.manager, body: { displayName: unique('tablet') } })).body.id);
  const email = `${unique('second')}@contract.example`;
  const { body: user } = await call('createUser', { as: world.admin, body: { email, password } });
  world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
  await call('assignProjectRole', { as: world.admin, path: { roleId: 'manager', actorId: user.id } });
  second = await signIn(email, password);
});

test('two simultaneous saves keep each other’s grants, revocations and states', async () => {
  for (const user of [0, 1, 2]) await send(world.manager, { form: 0, user, to: true });
  expect(await read(second)).toEqual({ granted: ['0 0', '0 1', '0 2'], states: ['open', 'open', 'open', 'open'] });
  const give = (form: number, ...list: number[]): Edit[] => list.map((user) => ({ form, user, to: true }));
  const take = (form: number, ...list: number[]): Edit[] => list.map((user) => ({ form, user, to: false }));
  const ours: Edit[] = [
    ...give(1, 0, 1, 2, 3),
    ...take(0, 0),
    ...give(3, 5),
    { form: 0, state: 'closing' },
    ...give(2, 4),
  ];
  const theirs: Edit[] = [
    ...give(1, 2, 3, 4, 5),
    ...take(0, 0, 1),
    ...give(0, 4),
    { form: 1, state: 'closed' },
    ...give(2, 0),
  ];
  await Promise.all([...ours.map((edit) => send(world.manager, edit)), ...theirs.map((edit) => send(second, edit))]);
  const expected = {
    granted: ['0 2', '0 4', '1 0', '1 1', '1 2', '1 3', '1 4', '1 5', '2 0', '2 4', '3 5'],
    states: ['closing', 'closed', 'open', 'open'],
  };
  expect(await read(world.manager)).toEqual(expected);
  expect(await read(second)).toEqual(expected);
});

test('a form created since the page was loaded does not block saving', async () => {
  const before = await read(world.manager);
  const appeared = await publish(world, {}, second);
  await send(world.manager, { form: 3, user: 0, to: true });
  expect((await read(world.manager)).granted).toEqual([...before.granted, '3 0'].toSorted());
  const { body } = await call('listFormAssignees', {
    as: world.manager,
    path: { xmlFormId: appeared, roleId: 'app-user' },
  });
  expect(body).toEqual([]);
});

test('an app user whose access is revoked keeps their grants, loses the token, and can be recognized by it', async () => {
  const { body: gone } = await call('createAppUser', { as: world.manager, body: { displayName: unique('lost') } });
  await call('assignFormRole', { as: world.manager, path: { ...path(3), roleId: 'app-user', actorId: gone.id } });
  await call('deleteSession', { as: world.manager, path: { token: gone.token } });
  const { body: list } = await call('listAppUsers', { as: world.manager });
  expect(list.find(({ id }) => id === gone.id)?.token).toBeNull();
  expect(users.every((id) => typeof list.find((one) => one.id === id)?.token === 'string')).toBe(true);
});
