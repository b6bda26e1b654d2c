import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { type Actor, behaves, call, ownWorld, password, setUp, signIn, unique } from './harness.ts';
import { definition, publish } from './xforms.ts';

const world = ownWorld();
let form = '';
let other = '';
const onForm = (roleId: string, actorId: number, xmlFormId = form) => ({ xmlFormId, roleId, actorId });
const tablet = async () =>
  (await call('createAppUser', { as: world.manager, body: { displayName: unique('tablet') } })).body;
const give = (actorId: number, roleId = 'app-user', xmlFormId = form, as: Actor = world.manager) =>
  call('assignFormRole', { as, path: onForm(roleId, actorId, xmlFormId) });
const take = (actorId: number, roleId = 'app-user', xmlFormId = form, as: Actor = world.manager) =>
  call('unassignFormRole', { as, path: onForm(roleId, actorId, xmlFormId) });
async function roleCalled(system: string): Promise<number> {
  const { body } = await call('listRoles', { as: world.nobody });
  return body.find((role) => role.system === system)?.id ?? 0;
}
/** The app users with access to the form. */
const assignees = async (xmlFormId = form) =>
  (await call('listFormAssignees', { as: world.manager, path: { xmlFormId, roleId: 'app-user' } })).body
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

setUp(async () => {
  form = await publish(world);
  other = await publish(world);
});

describe('the roles on a project', () => {
  test('are listed without those granted sitewide or on a form', async () => {
    const manager = await roleCalled('manager');
    const { id } = await tablet();
    await give(id);
    const { body: plain } = await call('listProjectAssignments', { as: world.manager });
    expect(plain).toHaveLength(3);
    expect(plain).toContainEqual({ actorId: world.manager.id, roleId: manager });
    const { body: extended } = await call('listProjectAssignments', { as: world.manager, extended: true });
    expect(extended.find(({ actorId }) => actorId === world.viewer.id)).toMatchObject({
      roleId: await roleCalled('viewer'),
      actor: { id: world.viewer.id, type: 'user', displayName: world.viewer.email, deletedAt: null },
    });
    expect(extended.map(({ actorId }) => actorId).toSorted()).toEqual(plain.map(({ actorId }) => actorId).toSorted());
  });

  test.each([['manager'], ['viewer'], ['formfill']] as const)(
    'list an actor with %s, by name and by id',
    async (role) => {
      const holder = { manager: world.manager, viewer: world.viewer, formfill: world.collector }[role];
      for (const roleId of [role, String(await roleCalled(role))]) {
        for (const extended of [false, true]) {
          const { body } = await call('listProjectAssignees', {
            as: world.manager,
            path: { roleId },
            headers: { 'X-Extended-Metadata': String(extended) },
          });
          expect(body).toEqual([expect.objectContaining({ id: holder.id, type: 'user', displayName: holder.email })]);
        }
      }
      expect((await call('listProjectAssignees', { as: world.manager, path: { roleId: 'admin' } })).body).toEqual([]);
    },
  );
});

describe('the roles on a form', () => {
  test('are granted and revoked one at a time', async () => {
    const [one, two] = [await tablet(), await tablet()];
    const before = await assignees();
    expect((await give(one.id)).body).toEqual({ success: true });
    await give(two.id, String(await roleCalled('app-user')));
    expect(await assignees()).toEqual([...before, one.id, two.id]);
    expect((await take(one.id)).body).toEqual({ success: true });
    expect(await assignees()).toEqual([...before, two.id]);
    expect(await assignees(other)).toEqual([]);
    await call('unassignFormRole', { as: world.manager, path: onForm('app-user', one.id), problem: '404.1' });
  });

  test('cannot be granted twice', async () => {
    const { id } = await tablet();
    await give(id);
    const { body } = await call('assignFormRole', {
      as: world.manager,
      path: onForm('app-user', id),
      problem: '409.3',
    });
    expect(body).toMatchObject({
      details: {
        fields: ['actorId', 'roleId', 'acteeId'],
        values: [String(id), String(await roleCalled('app-user')), expect.any(String)],
        table: 'assignments',
      },
    });
  });

  test('may be granted to web users, too, and apply only there', async () => {
    await give(world.nobody.id, 'viewer');
    await call('getForm', { as: world.nobody, path: { xmlFormId: form } });
    await call('getForm', { as: world.nobody, path: { xmlFormId: other }, problem: '403.1' });
    await call('getProject', { as: world.nobody, problem: '403.1' });
    await take(world.nobody.id, 'viewer');
    await call('getForm', { as: world.nobody, path: { xmlFormId: form }, problem: '403.1' });
  });

  test('cannot be granted by a user who lacks some of their rights', async () => {
    const { id } = await tablet();
    await call('assignFormRole', { as: world.manager, path: onForm('admin', id), problem: '403.1' });
    await give(id, 'admin', form, world.admin);
    await take(id, 'admin', form, world.manager);
  });

  test('apply to drafts, too', async () => {
    const id = unique('draft');
    await call('createForm', { as: world.manager, type: 'application/xml', body: definition({ id }) });
    const user = await tablet();
    await give(user.id, 'app-user', id);
    expect(await assignees(id)).toEqual([user.id]);
    const seen = { as: { by: 'key', token: user.token }, path: { xmlFormId: id } } as const;
    await call('getForm', behaves('protectsDrafts') ? { ...seen, problem: '403.1' } : seen);
  });

  test('of one form include the actors', async () => {
    const user = await tablet();
    await give(user.id);
    const roleId = await roleCalled('app-user');
    const { body: plain } = await call('listFormAssignments', { as: world.manager, path: { xmlFormId: form } });
    expect(plain).toContainEqual({ actorId: user.id, roleId });
    const { body: extended } = await call('listFormAssignments', {
      as: world.manager,
      path: { xmlFormId: form },
      extended: true,
    });
    expect(extended.find(({ actorId }) => actorId === user.id)).toEqual({
      actorId: user.id,
      roleId,
      actor: {
        id: user.id,
        type: 'field_key',
        displayName: user.displayName,
        createdAt: expect.any(String) as string,
        updatedAt: null,
        deletedAt: null,
      },
    });
  });

  test('of all forms of a project are the access matrix', async () => {
    const trashed = await publish(world);
    const [one, two] = [await tablet(), await tablet()];
    for (const [id, at] of [
      [one.id, form],
      [one.id, other],
      [two.id, other],
      [two.id, trashed],
    ] as const)
      await give(id, 'app-user', at);
    await call('deleteForm', { as: world.manager, path: { xmlFormId: trashed } });
    const roleId = await roleCalled('app-user');
    const ours = <A extends { actorId: number; xmlFormId: string }>(rows: readonly A[]) =>
      rows.filter(({ actorId }) => actorId === one.id || actorId === two.id);
    const expected = [
      [one.id, form],
      [one.id, other],
      [two.id, other],
    ].map(([actorId, xmlFormId]) => ({ actorId, roleId, xmlFormId }));
    const { body: all } = await call('listProjectFormAssignments', { as: world.manager });
    expect(ours(all)).toHaveLength(3);
    expect(ours(all)).toEqual(expect.arrayContaining(expected));
    const { body: ofRole } = await call('listProjectFormAssignmentsOfRole', {
      as: world.manager,
      path: { roleId: 'app-user' },
    });
    expect(ours(ofRole)).toHaveLength(3);
    expect(ofRole.every((row) => row.roleId === roleId)).toBe(true);
    const extended = { as: world.manager, extended: true };
    for (const { body } of [
      await call('listProjectFormAssignments', { ...extended }),
      await call('listProjectFormAssignmentsOfRole', { ...extended, path: { roleId: 'app-user' } }),
    ]) {
      expect(ours(body)).toContainEqual({
        actorId: one.id,
        roleId,
        xmlFormId: other,
        actor: expect.objectContaining({ id: one.id, displayName: one.displayName }) as object,
      });
    }
    const { body: none } = await call('listProjectFormAssignmentsOfRole', {
      as: world.manager,
      path: { roleId: 'manager' },
    });
    expect(none).toEqual([]);
    await call('listFormAssignments', { as: world.manager, path: { xmlFormId: trashed }, problem: '404.1' });
  });
});

describe('two users who change roles at the same moment', () => {
  test('keep each other’s changes', async () => {
    const email = `${unique('second')}@contract.example`;
    const { body: user } = await call('createUser', { as: world.admin, body: { email, password } });
    world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
    await call('assignProjectRole', { as: world.admin, path: { roleId: 'manager', actorId: user.id } });
    const second = await signIn(email, password);
    const at = await publish(world);
    const users = await Promise.all(Array.from({ length: 12 }, tablet));
    const ids = users.map(({ id }) => id);
    // Every second change is by the other user; all are simultaneous.
    await Promise.all(ids.map((id, index) => give(id, 'app-user', at, index % 2 === 0 ? world.manager : second)));
    expect(await assignees(at)).toEqual(ids.toSorted((a, b) => a - b));
    await Promise.all(
      ids.map((id, index) => (index < 6 ? take(id, 'app-user', at, second) : give(id, 'app-user', other))),
    );
    expect(await assignees(at)).toEqual(ids.slice(6).toSorted((a, b) => a - b));
    expect(await assignees(other)).toEqual(expect.arrayContaining(ids.slice(6)));
  });

  test('grant the same role only once', async () => {
    const { id } = await tablet();
    const attempt = async (as: Actor) => {
      try {
        await give(id, 'app-user', form, as);
        return 200;
      } catch (failure) {
        // The second request is refused because the role exists already.
        expect(String(failure)).toContain('409.3');
        return 409;
      }
    };
    expect((await Promise.all([attempt(world.manager), attempt(world.admin)])).toSorted()).toEqual([200, 409]);
    expect((await assignees()).filter((one) => one === id)).toEqual([id]);
  });
});

test.each([
  ['no-role', '404.1'],
  ['999', '404.1'],
  ['MANAGER', '400.11'],
  ['99999999999', '400.22'],
])('the role %s is refused', async (roleId, problem) => {
  const path = { ...onForm('app-user', (await tablet()).id), roleId };
  await expectRefused(
    [
      'listProjectAssignees',
      'listProjectFormAssignmentsOfRole',
      'listFormAssignees',
      'assignFormRole',
      'unassignFormRole',
    ],
    { as: world.admin, path, problem },
  );
});
