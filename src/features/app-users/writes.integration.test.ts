import { beforeEach, expect, test } from 'vitest';
import { getAppUser, getListAppUsersQueryKey, listAppUsers } from '~/api/generated/hooks/app-users';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { getGetProjectQueryKey, getListProjectsQueryKey } from '~/api/generated/hooks/projects';
import { updateAppUser } from '~/api/generated/mutations/app-users';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { AppUserExtended } from '~/api/schema';
import { restoreSession } from '~/session/session';
import { type AnyJob, currentJobs, clearJobs } from '~/shared/jobs/job-list';
import { answerDifferences } from '../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../tests/helpers/served';
import { isActive, cachedAppUsers } from './queries';
import {
  changeProperties,
  create,
  assignForm,
  assignForms,
  revoke,
  startAccessJob,
  startRevocationJob,
} from './writes';

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
const shownAccess = () => cachedAppUsers(projectId)?.find(({ id }) => id === anyone.id)?.token !== null;
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
  expect(cachedAppUsers(projectId)?.find(({ id }) => id === anyone.id)?.properties?.[name]).toBe('new value');
  await expect(changeProperties(anyone, { 'not a property': 'x' })).rejects.toThrow(ApiError);
});

test('a property that another user has changed is not replaced unasked', async () => {
  const [name = ''] = Object.keys(anyone.properties ?? {});
  await updateAppUser(projectId, anyone.id, { properties: { [name]: 'theirs' } });
  const asked = answerDifferences('theirs');
  await changeProperties(anyone, { [name]: 'mine' });
  expect(asked()).toBe(1);
  expect((await getAppUser(projectId, anyone.id)).properties?.[name]).toBe('theirs');
});

test('a change of properties leaves the other app users as they are', async () => {
  const [name = ''] = Object.keys(anyone.properties ?? {});
  const others = () => cachedAppUsers(projectId)?.filter(({ id }) => id !== anyone.id);
  const before = others();
  await changeProperties(anyone, { [name]: 'new value' });
  await revoke(anyone);
  expect(others()).toEqual(before);
});

const water = 'water_point';
const mayUse = async (form: string, id: number) =>
  (await listFormAssignees(projectId, form, 'app-user')).some((user) => user.id === id);
const newUser = async (name: string) => (await create(projectId, name, {})).id;

test('access to a form is given, also where it is there already or its answer is lost', async () => {
  const id = await newUser('Tablet');
  expect(await mayUse(water, id)).toBe(false);
  server().faults.add({ kind: 'lost', operation: 'assignFormRole' });
  await assignForm(projectId, id, water);
  expect(await mayUse(water, id)).toBe(true);
  await assignForm(projectId, id, water);
});

test('access that was not given is never reported as given', async () => {
  const id = await newUser('Tablet');
  server().faults.add({ kind: 'offline', operation: 'assignFormRole' });
  await expect(assignForm(projectId, id, water)).rejects.toMatchObject({ outcome: 'not-done' });
  // A conflict about something else.
  server().faults.add({ kind: 'problem', code: 409.3, operation: 'assignFormRole' });
  await expect(assignForm(projectId, id, water)).rejects.toMatchObject({ code: '409.3' });
  expect(await mayUse(water, id)).toBe(false);
});

test('the forms that a new app user could not be given are named', async () => {
  const id = await newUser('Tablet');
  expect(await assignForms(projectId, id, ['no_form', water])).toEqual(['no_form']);
  expect(await mayUse(water, id)).toBe(true);
  expect(await assignForms(projectId, id, [])).toEqual([]);
});

/** Starts a job, and waits for its end. */
async function run(start: () => void): Promise<AnyJob> {
  clearJobs();
  start();
  const job = currentJobs().at(-1);
  if (!job) throw new Error('no job');
  await job.whenEnded();
  return job;
}

test('many app users are given many forms, those named and no others', async () => {
  const names = ['A', 'B', 'C'];
  const [a = 0, b = 0, c = 0] = [await newUser('A'), await newUser('B'), await newUser('C')];
  const users = [a, b].map((id, index) => ({ id, displayName: names[index] ?? '' }));
  const job = await run(() => startAccessJob(projectId, users, [{ id: water, name: 'Water point' }], 'Forms'));
  expect(job.all().map(({ item, state }) => [item.label, state])).toEqual([
    ['A, Water point', 'done'],
    ['B, Water point', 'done'],
  ]);
  expect(await Promise.all([a, b, c].map((id) => mayUse(water, id)))).toEqual([true, true, false]);
  expect(job.address).toBe('/projects/1/app-users');
});

test('the access of many app users is revoked, of those named and no others', async () => {
  const [a = 0, b = 0, c = 0] = [await newUser('A'), await newUser('B'), await newUser('C')];
  const all = await listAppUsers(projectId);
  queryClient.setQueryData(getListAppUsersQueryKey(projectId), all);
  const chosen = all.filter(({ id }) => id === a || id === b).filter(isActive);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  const job = await run(() => startRevocationJob(projectId, chosen, 'Revocation'));
  expect(
    job
      .all()
      .map(({ item }) => item.label)
      .toSorted(),
  ).toEqual(['A', 'B']);
  expect(job.all().map(({ state }) => state)).toEqual(['refused', 'done']);
  await job.retry();
  const tokens = (await listAppUsers(projectId)).filter(({ id }) => [a, b, c].includes(id)).map(({ token }) => token);
  expect(tokens.filter((token) => token !== null)).toHaveLength(1);
  expect((await getAppUser(projectId, c)).token).not.toBeNull();
  expect([isActive({ ...anyone, token: null }), isActive(anyone)]).toEqual([false, true]);
  expect([job.address, stale()[0]]).toEqual(['/projects/1/app-users', true]);
});
