import { i18n } from '@lingui/core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listProjects } from '~/api/generated/hooks/projects';
import { listRoles } from '~/api/generated/hooks/roles';
import { listUsers } from '~/api/generated/hooks/users';
import { parseList } from './parse';
import { type Planned, planList } from './plan';
import { type RowState, runPlan } from './run';
import { serveFetch } from '../../../../tests/helpers/served';

const server = serveFetch();
let states = new Map<number, RowState>();
let adminRoleId = 0;

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
beforeEach(() => {
  states = new Map();
});

async function plan(text: string): Promise<Planned[]> {
  const roles = await listRoles();
  adminRoleId = roles.find(({ system }) => system === 'admin')?.id ?? 0;
  return planList(parseList(text).rows, { users: await listUsers(), projects: await listProjects(), roles, i18n });
}
const run = (rows: readonly Planned[], signal = new AbortController().signal) =>
  runPlan(rows, states, { adminRoleId, signal, onChange: (index, state) => states.set(index, state) });
const kinds = () => [...states].toSorted(([one], [other]) => one - other).map(([, { kind }]) => kind);
const rolesIn = async (projectId: number, email: string) => {
  const [user] = await listUsers({ q: email });
  const all = (await (await server().request(`/v1/projects/${projectId}/assignments`)).json()) as {
    actorId: number;
    roleId: number;
  }[];
  const names = new Map((await listRoles()).map(({ id, system }) => [id, system]));
  return all.filter(({ actorId }) => actorId === user?.id).map(({ roleId }) => names.get(roleId));
};

test('makes accounts, gives roles, leaves others alone', async () => {
  const rows = await plan(
    'a@x.org,Ana,Administrator,Water points: manager; Clinic visits: viewer\nviewer@example.org,,,Clinic visits: formfill\nviewer2@example.org\nbad\n',
  );
  await run(rows);
  expect(kinds()).toEqual(['done', 'done', 'done']);
  expect((await listUsers({ q: 'a@x.org' }))[0]).toMatchObject({ displayName: 'Ana' });
  expect(await rolesIn(1, 'a@x.org')).toEqual(['manager']);
  expect(await rolesIn(2, 'a@x.org')).toEqual(['viewer']);
  expect(await rolesIn(2, 'viewer@example.org')).toEqual(['formfill']);
  expect(await rolesIn(1, 'viewer@example.org')).toEqual(['viewer']);
  const admins = (await (await server().request('/v1/assignments/admin')).json()) as { displayName: string }[];
  expect(admins.map(({ displayName }) => displayName)).toContain('Ana');
});

test('a role that somebody has already is not replaced', async () => {
  await run(await plan('viewer@example.org,,,Water points: manager'));
  expect(kinds()).toEqual(['failed']);
  expect(await rolesIn(1, 'viewer@example.org')).toEqual(['viewer']);
  expect(states.get(0)?.problems).toHaveLength(1);
});

test('a retry goes on where it stopped: nobody is made twice', async () => {
  const rows = await plan('a@x.org,Ana,,Water points: manager; Clinic visits: viewer');
  server().faults.add({ kind: 'problem', code: 500, operation: 'assignProjectRole', times: 1 });
  await run(rows);
  expect(kinds()).toEqual(['failed']);
  expect(states.get(0)).toMatchObject({ created: true });
  await run(rows);
  expect(kinds()).toEqual(['done']);
  expect(await rolesIn(1, 'a@x.org')).toEqual(['manager']);
  expect(await rolesIn(2, 'a@x.org')).toEqual(['viewer']);
  expect(
    server()
      .mails.list()
      .filter(({ to }) => to === 'a@x.org'),
  ).toHaveLength(1);
});

test('a lost answer is looked up, and an address taken meanwhile counts as there', async () => {
  const rows = await plan('a@x.org\nb@x.org,,,Water points: viewer');
  server().faults.add({ kind: 'lost', operation: 'createUser', times: 1 });
  await server().request('/v1/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: 'b@x.org' }),
  });
  server().faults.clear();
  server().faults.add({ kind: 'lost', operation: 'createUser', times: 1 });
  await run(rows);
  expect(kinds()).toEqual(['done', 'done']);
  expect(states.get(1)).toMatchObject({ created: false });
  expect(await rolesIn(1, 'b@x.org')).toEqual(['viewer']);
});

test('without a server it ends soon, and goes on later', async () => {
  const rows = await plan(Array.from({ length: 20 }, (_, index) => `p${index}@x.org`).join('\n'));
  server().faults.add({ kind: 'offline', times: 999 });
  await run(rows);
  expect([...states.values()].every(({ kind }) => kind === 'failed')).toBe(true);
  expect(states.size).toBeLessThanOrEqual(6);
  server().faults.clear();
  await run(rows);
  expect(kinds()).toEqual(rows.map(() => 'done'));
  expect((await listUsers()).filter(({ email }) => email.endsWith('@x.org'))).toHaveLength(20);
});

test('stops when asked, after what is under way', async () => {
  const rows = await plan(Array.from({ length: 20 }, (_, index) => `p${index}@x.org`).join('\n'));
  const controller = new AbortController();
  await runPlan(rows, states, {
    adminRoleId,
    signal: controller.signal,
    onChange: (index, state) => {
      states.set(index, state);
      if (state.kind === 'done') controller.abort();
    },
  });
  expect(states.size).toBeLessThan(10);
  expect(kinds().every((kind) => kind === 'done')).toBe(true);
  await run(rows);
  expect(server().mails.list()).toHaveLength(20);
});
