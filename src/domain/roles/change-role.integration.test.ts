import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { getListProjectAssignmentsQueryKey } from '~/api/generated/hooks/assignments';
import { getListAssigneesQueryKey, listRoles } from '~/api/generated/hooks/roles';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../../tests/helpers/served';
import { changeRole, fetchHeldRoles } from './change-role';
import type { RoleScope } from './roles';

let onWrite: (() => void) | undefined;
const server = serveFetch((path) => {
  if (/\/assignments\/\d+\/\d+$/.test(path)) onWrite?.();
});
let ids: Record<string, number> = {};
const place: RoleScope = { projectId: 1 };
let actorId = 0;

beforeEach(async () => {
  ids = Object.fromEntries((await listRoles()).map(({ id, system }) => [system, id]));
  const found = (await (await server().request('/v1/users?q=viewer@example.org')).json()) as { id: number }[];
  actorId = found[0]?.id ?? 0;
});

const id = (system: string) => ids[system] ?? 0;
const change = (from: string[], to: string | null) =>
  changeRole({ scope: place, actorId, from: from.map(id), to: to === null ? null : id(to) });
const held = () => fetchHeldRoles(place, actorId);

test('replaces one role by another, and revokes it', async () => {
  expect(await change(['viewer'], 'manager')).toEqual({ kind: 'done', held: [id('manager')] });
  expect(await held()).toEqual([id('manager')]);
  expect(await change(['manager'], null)).toEqual({ kind: 'done', held: [] });
  expect(await held()).toEqual([]);
  expect(await change([], 'formfill')).toEqual({ kind: 'done', held: [id('formfill')] });
  expect(await held()).toEqual([id('formfill')]);
});

test('replaces several roles by one', async () => {
  await change([], 'formfill');
  expect(await change(['viewer', 'formfill'], 'viewer')).toMatchObject({ kind: 'done' });
  expect(await held()).toEqual([id('viewer')]);
});

test('does not grant a role anew that stays: somebody may only revoke', async () => {
  await change([], 'formfill');
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignProjectRole' });
  expect(await change(['viewer', 'formfill'], 'viewer')).toEqual({ kind: 'done', held: [id('viewer')] });
});

test('changes sitewide roles, too', async () => {
  expect(await changeRole({ scope: 'site', actorId, from: [], to: id('admin') })).toMatchObject({ kind: 'done' });
  expect(await fetchHeldRoles('site', actorId)).toEqual([id('admin')]);
  expect(await changeRole({ scope: 'site', actorId, from: [id('admin')], to: null })).toMatchObject({ kind: 'done' });
  expect(await fetchHeldRoles('site', actorId)).toEqual([]);
});

test('changes nothing when the first call is refused', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignProjectRole' });
  expect(await change(['viewer'], 'manager')).toMatchObject({
    kind: 'unchanged',
    held: [id('viewer')],
    error: { code: '403.1' },
  });
  expect(await held()).toEqual([id('viewer')]);
});

test('undoes the new role when the old one cannot be revoked', async () => {
  server().faults.add({ kind: 'problem', code: 500, operation: 'unassignProjectRole' });
  expect(await change(['viewer'], 'manager')).toMatchObject({ kind: 'unchanged', held: [id('viewer')] });
  expect(await held()).toEqual([id('viewer')]);
});

test('reports a change that can neither be finished nor undone, with at least one role left', async () => {
  server().faults.add({ kind: 'problem', code: 500, operation: 'unassignProjectRole', times: 2 });
  const outcome = await change(['viewer'], 'manager');
  expect(outcome.kind).toBe('other');
  expect('held' in outcome && outcome.held.toSorted()).toEqual([id('manager'), id('viewer')].toSorted());
  // The retry, from the current roles, completes it.
  expect(await change(['viewer', 'manager'], 'manager')).toMatchObject({ kind: 'done' });
});

test('verifies a lost answer: a completed change counts', async () => {
  server().faults.add({ kind: 'lost', operation: 'assignProjectRole' });
  server().faults.add({ kind: 'lost', operation: 'unassignProjectRole' });
  expect(await change(['viewer'], 'formfill')).toMatchObject({ kind: 'done' });
  expect(await held()).toEqual([id('formfill')]);
});

test('claims nothing without a connection', async () => {
  server().faults.add({ kind: 'offline', times: 99 });
  expect(await change(['viewer'], 'formfill')).toMatchObject({ kind: 'unchanged', error: { kind: 'no-response' } });
  server().faults.clear();
  expect(await held()).toEqual([id('viewer')]);
});

test('a change whose answer and whose look-up are lost counts by the roles that are there', async () => {
  const lose = (operation: 'assignProjectRole' | 'unassignProjectRole') => {
    server().faults.add({ kind: 'lost', operation });
    onWrite = () => {
      onWrite = undefined;
      server().faults.add({ kind: 'offline', operation: 'listProjectAssignments' });
    };
  };
  lose('unassignProjectRole');
  expect(await change(['viewer'], null)).toEqual({ kind: 'done', held: [] });
  lose('assignProjectRole');
  expect(await change([], 'manager')).toEqual({ kind: 'done', held: [id('manager')] });
});

test.each<[RoleScope, QueryKey, QueryKey]>([
  ['site', getListAssigneesQueryKey('admin'), getListProjectAssignmentsQueryKey(1)],
  [{ projectId: 1 }, getListProjectAssignmentsQueryKey(1), getListAssigneesQueryKey('admin')],
])('what shows the roles of %j is read again', async (where, shown, other) => {
  for (const key of [shown, other]) queryClient.setQueryData(key, []);
  await changeRole({ scope: where, actorId, from: [], to: id(where === 'site' ? 'admin' : 'formfill') });
  expect([shown, other].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});

test('replaces no role that another user gave unseen', async () => {
  await change(['viewer'], 'manager');
  expect(await change(['viewer'], 'formfill')).toEqual({ kind: 'other', held: [id('manager')] });
  expect(await held()).toEqual([id('manager')]);
});

test('a role that another user gives at the same time stays the only one', async () => {
  server().faults.add({ kind: 'delay', milliseconds: 400, operation: 'assignProjectRole', times: 1 });
  const ours = change(['viewer'], 'formfill');
  // Ours is under way.
  await vi.waitFor(() => expect(server().faults.list()).toEqual([]));
  expect(await change(['viewer'], 'manager')).toEqual({ kind: 'done', held: [id('manager')] });
  expect(await ours).toMatchObject({ kind: 'other', held: [id('manager')] });
  expect(await held()).toEqual([id('manager')]);
});
