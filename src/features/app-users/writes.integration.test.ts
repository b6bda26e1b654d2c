import { beforeEach, expect, test } from 'vitest';
import { getAppUser, getListAppUsersQueryKey, listAppUsers } from '~/api/generated/hooks/app-users';
import { getGetProjectQueryKey, getListProjectsQueryKey } from '~/api/generated/hooks/projects';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { AppUserExtended } from '~/api/schema';
import { restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { knownAppUsers } from './queries';
import { changeProperties, create, revoke } from './writes';

const server = serveFetch();
const projectId = 1;
let anyone: AppUserExtended;

beforeEach(async () => {
  queryClient.clear();
  await restoreSession();
  const users = await listAppUsers(projectId);
  const found = users.find(({ token }) => token !== null);
  if (!found) throw new Error('no app user with access');
  anyone = found;
  queryClient.setQueryData(getListAppUsersQueryKey(projectId), users);
  queryClient.setQueryData(getGetProjectQueryKey(projectId), {});
  queryClient.setQueryData(getListProjectsQueryKey(), []);
});

const hasAccess = async () => (await getAppUser(projectId, anyone.id)).token !== null;
const shownAccess = () => knownAppUsers(projectId)?.find(({ id }) => id === anyone.id)?.token !== null;
const stale = () =>
  [getListAppUsersQueryKey(projectId), getGetProjectQueryKey(projectId), getListProjectsQueryKey()].map(
    (key) => queryClient.getQueryState(key)?.isInvalidated,
  );

test("a revocation reads the list, the tab's count and the projects again", async () => {
  await revoke(anyone);
  expect(await hasAccess()).toBe(false);
  expect(shownAccess()).toBe(false);
  expect(stale()).toEqual([true, true, true]);
});

test('a refused revocation is never reported as done', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  await expect(revoke(anyone)).rejects.toMatchObject({ code: '403.1' });
  expect(await hasAccess()).toBe(true);
  expect(shownAccess()).toBe(true);
});

test('a refused revocation stays refused while access cannot be checked', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  server().faults.add({ kind: 'offline', operation: 'listAppUsers', times: 9 });
  await expect(revoke(anyone)).rejects.toMatchObject({ code: '403.1' });
  expect(shownAccess()).toBe(true);
});

test('access already revoked by somebody else counts as revoked', async () => {
  const { token } = anyone;
  expect((await server().request(`/v1/sessions/${token}`, { method: 'DELETE' })).ok).toBe(true);
  await revoke(anyone);
  expect(shownAccess()).toBe(false);
});

test.each([
  ['lost', 'done'],
  ['offline', 'not-done'],
] as const)('a revocation whose answer is %s is %s', async (kind, outcome) => {
  server().faults.add({ kind, operation: 'deleteSession' });
  const settled = await revoke(anyone).then(
    () => 'done',
    (error: { outcome: string }) => error.outcome,
  );
  expect(settled).toBe(outcome);
  expect(await hasAccess()).toBe(outcome !== 'done');
  expect(stale()).toEqual([true, true, true]);
});

test('a lost revocation is looked up in front of a server that cannot read one app user', async () => {
  server().release = '2026.1';
  server().faults.add({ kind: 'lost', operation: 'deleteSession' });
  await revoke(anyone);
  expect(shownAccess()).toBe(false);
});

test('a creation with a lost answer finds the new app user, not an older one of the same name', async () => {
  const { displayName } = anyone;
  server().faults.add({ kind: 'offline', operation: 'createAppUser' });
  await expect(create(projectId, displayName, {})).rejects.toMatchObject({ outcome: 'not-done' });
  server().faults.add({ kind: 'lost', operation: 'createAppUser' });
  const created = await create(projectId, displayName, {});
  expect(created.id).toBeGreaterThan(anyone.id);
  expect((await getAppUser(projectId, created.id)).token).toBe(created.token);
  expect(stale()).toEqual([true, true, true]);
});

test('a creation with a lost answer is unknown without the list from before', async () => {
  queryClient.clear();
  server().faults.add({ kind: 'lost', operation: 'createAppUser' });
  await expect(create(projectId, 'Amina', {})).rejects.toMatchObject({ outcome: 'unknown' });
});

test('a property change with a lost answer is looked up', async () => {
  server().faults.add({ kind: 'offline', operation: 'updateAppUser' });
  const [name = ''] = Object.keys(anyone.properties ?? {});
  await expect(changeProperties(anyone, { [name]: 'new value' })).rejects.toMatchObject({ outcome: 'not-done' });
  server().faults.add({ kind: 'lost', operation: 'updateAppUser' });
  await changeProperties(anyone, { [name]: 'new value' });
  expect(knownAppUsers(projectId)?.find(({ id }) => id === anyone.id)?.properties?.[name]).toBe('new value');
  await expect(changeProperties(anyone, { 'not a property': 'x' })).rejects.toThrow(ApiError);
});
