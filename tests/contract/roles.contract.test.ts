import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { type Actor, call, ownWorld } from './harness.ts';

const world = ownWorld();

const seesProject = async (as: Actor) =>
  (await call('listProjects', { as })).body.some(({ id }) => id === world.projectId);
async function verbsOnServer(as: Actor): Promise<string[]> {
  const { body } = await call('getCurrentUser', { as, extended: true });
  return 'verbs' in body ? body.verbs : [];
}
async function roleCalled(system: string) {
  const { body } = await call('listRoles', { as: world.nobody });
  const found = body.find((role) => role.system === system);
  if (!found) throw new Error(`no role ${system}`);
  return found;
}

describe('the roles', () => {
  test('include the grantable ones', async () => {
    const { body } = await call('listRoles', { as: world.nobody });
    expect(body.map(({ system }) => system)).toEqual(
      expect.arrayContaining(['admin', 'manager', 'viewer', 'formfill']),
    );
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  });

  test.each([
    [
      'viewer',
      ['form.list', 'form.read', 'project.read', 'submission.list', 'submission.read'],
      ['form.update', 'submission.create', 'submission.update'],
    ],
    [
      'formfill',
      ['open_form.list', 'open_form.read', 'project.read', 'submission.create'],
      ['form.list', 'submission.read'],
    ],
    [
      'manager',
      ['assignment.create', 'form.create', 'form.update', 'project.update', 'submission.update'],
      ['project.create', 'user.create'],
    ],
    ['admin', ['project.create', 'user.create', 'user.list', 'form.create'], []],
  ])('define what %s may do and may not', async (system, can, cannot) => {
    const { verbs } = await roleCalled(system);
    expect(verbs).toEqual(expect.arrayContaining(can));
    expect(verbs.filter((verb) => cannot.includes(verb))).toEqual([]);
  });
});

describe('one role', () => {
  test('is found by its name and by its id', async () => {
    const listed = await roleCalled('viewer');
    for (const roleId of ['viewer', String(listed.id)]) {
      expect((await call('getRole', { as: world.nobody, path: { roleId } })).body).toEqual(listed);
    }
  });

  test.each([
    ['nobleman', '404.1'],
    ['2147483647', '404.1'],
    ['VIEWER', '400.11'],
    ['99999999999', '400.22'],
    ['viewer\u202E', '404.1'],
  ])('is not found as %s', async (roleId, problem) => {
    await call('getRole', { as: world.admin, path: { roleId }, problem });
    await call('listAssignees', { as: world.admin, path: { roleId }, problem });
  });

  test('is refused for an invalid name', async () => {
    await call('getRole', { as: world.admin, path: { roleId: 'a\u0000b' }, status: 500 });
  });
});

describe('a role on a project', () => {
  test('is granted and revoked by its name or id', async () => {
    const { id } = await roleCalled('viewer');
    for (const roleId of ['viewer', String(id)]) {
      const path = { projectId: world.projectId, roleId, actorId: world.nobody.id };
      expect(await seesProject(world.nobody)).toBe(false);
      await call('assignProjectRole', { as: world.manager, path });
      expect(await seesProject(world.nobody)).toBe(true);
      const { body } = await call('assignProjectRole', { as: world.manager, path, problem: '409.3' });
      expect(body).toMatchObject({ details: { table: 'assignments', fields: ['actorId', 'roleId', 'acteeId'] } });
      await call('unassignProjectRole', { as: world.manager, path });
      expect(await seesProject(world.nobody)).toBe(false);
      await call('unassignProjectRole', { as: world.manager, path, problem: '404.1' });
    }
  });

  test('gives its verbs there and none sitewide', async () => {
    const path = { projectId: world.projectId, roleId: 'formfill', actorId: world.nobody.id };
    await call('assignProjectRole', { as: world.admin, path });
    const { body } = await call('getProject', { as: world.nobody, extended: true });
    expect('verbs' in body ? body.verbs.toSorted() : []).toEqual((await roleCalled('formfill')).verbs.toSorted());
    expect(await verbsOnServer(world.nobody)).toEqual([]);
    await call('unassignProjectRole', { as: world.admin, path });
  });

  test('is combined with another one', async () => {
    const path = { projectId: world.projectId, roleId: 'formfill', actorId: world.viewer.id };
    await call('assignProjectRole', { as: world.manager, path });
    const { body } = await call('getProject', { as: world.viewer, extended: true });
    const [viewer, formfill] = [await roleCalled('viewer'), await roleCalled('formfill')];
    expect('verbs' in body ? body.verbs.toSorted() : []).toEqual(
      [...new Set([...viewer.verbs, ...formfill.verbs])].toSorted(),
    );
    await call('unassignProjectRole', { as: world.manager, path });
  });

  test('with more rights than one’s own cannot be granted', async () => {
    const path = { projectId: world.projectId, roleId: 'admin', actorId: world.nobody.id };
    await call('assignProjectRole', { as: world.manager, path, problem: '403.1' });
    expect(await seesProject(world.nobody)).toBe(false);
  });
});

describe('a sitewide role', () => {
  test('is granted and revoked', async () => {
    const path = { roleId: 'admin', actorId: world.nobody.id };
    await call('assignRole', { as: world.admin, path });
    expect((await verbsOnServer(world.nobody)).toSorted()).toEqual((await roleCalled('admin')).verbs.toSorted());
    expect(await seesProject(world.nobody)).toBe(true);
    const held = { actorId: world.nobody.id, roleId: (await roleCalled('admin')).id };
    expect((await call('listAssignments', { as: world.admin })).body).toContainEqual(held);
    const { body: holders } = await call('listAssignees', { as: world.admin, path: { roleId: 'admin' } });
    const actor = holders.find(({ id }) => id === world.nobody.id);
    expect(actor).toMatchObject({ type: 'user', displayName: world.nobody.email, deletedAt: null });
    expect((await call('listAssignments', { as: world.admin, extended: true })).body).toContainEqual({
      ...held,
      actor,
    });
    expect((await call('listAssignees', { as: world.admin, path: { roleId: String(held.roleId) } })).body).toEqual(
      holders,
    );
    expect((await call('listAssignees', { as: world.admin, path: { roleId: 'viewer' } })).body).toEqual([]);
    await call('assignRole', { as: world.admin, path, problem: '409.3' });
    await call('unassignRole', { as: world.admin, path });
    expect(await verbsOnServer(world.nobody)).toEqual([]);
    expect((await call('listAssignments', { as: world.admin })).body).not.toContainEqual(held);
    await call('unassignRole', { as: world.admin, path, problem: '404.1' });
  });
});

test('the number of no role is refused', async () => {
  const path = { projectId: world.projectId, roleId: '2147483647', actorId: world.viewer.id };
  await expectRefused(['assignRole', 'unassignRole', 'assignProjectRole', 'unassignProjectRole'], {
    as: world.admin,
    path,
    problem: '404.1',
  });
});
