import { beforeEach, expect, test } from 'vitest';
import { listRoles } from '~/api/generated/hooks/roles';
import { changeRole, heldRoles } from './change-role';
import type { Place } from './roles';
import { serveFetch } from '../../../tests/helpers/served';

const server = serveFetch();
let ids: Record<string, number> = {};
const place: Place = { projectId: 1 };
let actorId = 0;

beforeEach(async () => {
  ids = Object.fromEntries((await listRoles()).map(({ id, system }) => [system, id]));
  const found = (await (await server().request('/v1/users?q=viewer@example.org')).json()) as { id: number }[];
  actorId = found[0]?.id ?? 0;
});

const id = (system: string) => ids[system] ?? 0;
const change = (from: string[], to: string | null) =>
  changeRole({ place, actorId, from: from.map(id), to: to === null ? null : id(to) });
const held = () => heldRoles(place, actorId);

test('replaces one role by another, and takes it away', async () => {
  expect(await change(['viewer'], 'manager')).toEqual({ kind: 'done', held: [id('manager')] });
  expect(await held()).toEqual([id('manager')]);
  expect(await change(['manager'], null)).toEqual({ kind: 'done', held: [] });
  expect(await held()).toEqual([]);
  expect(await change([], 'formfill')).toEqual({ kind: 'done', held: [id('formfill')] });
  expect(await held()).toEqual([id('formfill')]);
});

test('several roles become one', async () => {
  await change([], 'formfill');
  expect(await change(['viewer', 'formfill'], 'viewer')).toMatchObject({ kind: 'done' });
  expect(await held()).toEqual([id('viewer')]);
});

test('on the whole site too', async () => {
  expect(await changeRole({ place: 'site', actorId, from: [], to: id('admin') })).toMatchObject({ kind: 'done' });
  expect(await heldRoles('site', actorId)).toEqual([id('admin')]);
  expect(await changeRole({ place: 'site', actorId, from: [id('admin')], to: null })).toMatchObject({ kind: 'done' });
  expect(await heldRoles('site', actorId)).toEqual([]);
});

test('a refusal of the first call changes nothing', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignProjectRole' });
  expect(await change(['viewer'], 'manager')).toMatchObject({
    kind: 'unchanged',
    held: [id('viewer')],
    error: { code: '403.1' },
  });
  expect(await held()).toEqual([id('viewer')]);
});

test('when the old role cannot be taken, the new one is taken back', async () => {
  server().faults.add({ kind: 'problem', code: 500, operation: 'unassignProjectRole' });
  expect(await change(['viewer'], 'manager')).toMatchObject({ kind: 'unchanged', held: [id('viewer')] });
  expect(await held()).toEqual([id('viewer')]);
});

test('what can neither be finished nor undone is said as it is, and nobody is without a role', async () => {
  server().faults.add({ kind: 'problem', code: 500, operation: 'unassignProjectRole', times: 2 });
  const outcome = await change(['viewer'], 'manager');
  expect(outcome.kind).toBe('other');
  expect('held' in outcome && outcome.held.toSorted()).toEqual([id('manager'), id('viewer')].toSorted());
  // The next try, from what is held, brings it to an end.
  expect(await change(['viewer', 'manager'], 'manager')).toMatchObject({ kind: 'done' });
});

test('a lost answer is looked up: what was done is done', async () => {
  server().faults.add({ kind: 'lost', operation: 'assignProjectRole' });
  server().faults.add({ kind: 'lost', operation: 'unassignProjectRole' });
  expect(await change(['viewer'], 'formfill')).toMatchObject({ kind: 'done' });
  expect(await held()).toEqual([id('formfill')]);
});

test('without a connection nothing is claimed', async () => {
  server().faults.add({ kind: 'offline', times: 99 });
  expect(await change(['viewer'], 'formfill')).toMatchObject({ kind: 'unknown', error: { kind: 'no-response' } });
  server().faults.clear();
  expect(await held()).toEqual([id('viewer')]);
});

test('what somebody else changed meanwhile is seen', async () => {
  await changeRole({ place, actorId, from: [id('viewer')], to: id('manager') });
  const outcome = await change(['viewer'], 'formfill');
  expect(outcome).toMatchObject({ kind: 'other' });
  expect('error' in outcome && outcome.error).toBeUndefined();
  expect('held' in outcome && outcome.held.toSorted()).toEqual([id('formfill'), id('manager')].toSorted());
});
