import { i18n } from '@lingui/core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listProjects } from '~/api/generated/hooks/projects';
import { listRoles } from '~/api/generated/hooks/roles';
import { listUsers } from '~/api/generated/hooks/users';
import { createUser } from '~/api/generated/writes/users';
import { Job } from '~/shared/jobs/job';
import { forgetJobs } from '~/shared/jobs/job-list';
import { parseList } from './parse';
import { type Planned, planList } from './plan';
import { invitationKind, startInvitations } from './invitation-job';
import { type InvitationJob, type Invitations, rowStates } from './invitations';
import { serveFetch } from '../../../../tests/helpers/served';

const server = serveFetch();
let job: InvitationJob | undefined;
let adminRoleId = 0;

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
beforeEach(() => {
  job = undefined;
  forgetJobs();
});

async function plan(text: string): Promise<Planned[]> {
  const roles = await listRoles();
  adminRoleId = roles.find(({ system }) => system === 'admin')?.id ?? 0;
  return planList(parseList(text).rows, { users: await listUsers(), projects: await listProjects(), roles, i18n });
}
/** Sends the lines, or those that are not done yet. Resolves when the job has ended. */
async function run(rows: readonly Planned[]): Promise<InvitationJob> {
  if (job) await job.goOn();
  else {
    const begun = (job = startInvitations(rows, adminRoleId, 'Invitations'));
    await untilEnded(begun);
  }
  return job;
}
const untilEnded = (one: InvitationJob) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!one.isActive) resolve();
    };
    one.progress.subscribe(look);
    look();
  });
const states = () => (job ? rowStates(job) : new Map<number, never>());
const kinds = () => [...states()].toSorted(([one], [other]) => one - other).map(([, { kind }]) => kind);
const invited = (email: string) =>
  server()
    .mails.list()
    .filter(({ to }) => to === email);
const rolesIn = async (projectId: number, email: string) => {
  const [user] = await listUsers({ q: email });
  const all = (await (await server().request(`/v1/projects/${projectId}/assignments`)).json()) as {
    actorId: number;
    roleId: number;
  }[];
  const names = new Map((await listRoles()).map(({ id, system }) => [id, system]));
  return all.filter(({ actorId }) => actorId === user?.id).map(({ roleId }) => names.get(roleId));
};

test('creates accounts, assigns roles, and leaves other roles unchanged', async () => {
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

test('does not replace an existing role', async () => {
  await run(await plan('viewer@example.org,,,Water points: manager'));
  expect(kinds()).toEqual(['failed']);
  expect(await rolesIn(1, 'viewer@example.org')).toEqual(['viewer']);
  expect(states().get(0)?.problems).toHaveLength(1);
});

test('a retry continues where it stopped, and creates nobody twice', async () => {
  const rows = await plan('a@x.org,Ana,,Water points: manager; Clinic visits: viewer');
  server().faults.add({ kind: 'problem', code: 500, operation: 'assignProjectRole', times: 1 });
  await run(rows);
  expect(kinds()).toEqual(['failed']);
  expect(states().get(0)).toMatchObject({ created: true });
  await run(rows);
  expect(kinds()).toEqual(['done']);
  expect(await rolesIn(1, 'a@x.org')).toEqual(['manager']);
  expect(await rolesIn(2, 'a@x.org')).toEqual(['viewer']);
  expect(invited('a@x.org')).toHaveLength(1);
});

test('looks up a lost answer, and treats an email taken meanwhile as existing', async () => {
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
  expect(states().get(1)).toMatchObject({ created: false });
  expect(await rolesIn(1, 'b@x.org')).toEqual(['viewer']);
});

test('ends soon without a server, and can continue later', async () => {
  const rows = await plan(Array.from({ length: 20 }, (_, index) => `p${index}@x.org`).join('\n'));
  server().faults.add({ kind: 'offline', times: 999 });
  await run(rows);
  expect(kinds().filter((kind) => kind === 'failed').length).toBeLessThanOrEqual(6);
  expect(new Set(kinds())).toEqual(new Set(['failed', 'waiting']));
  server().faults.clear();
  await run(rows);
  expect(kinds()).toEqual(rows.map(() => 'done'));
  expect((await listUsers()).filter(({ email }) => email.endsWith('@x.org'))).toHaveLength(20);
});

test('stops on request, after the items in progress', async () => {
  const rows = await plan(Array.from({ length: 20 }, (_, index) => `p${index}@x.org`).join('\n'));
  const begun = (job = startInvitations(rows, adminRoleId, 'Invitations'));
  begun.progress.subscribe(() => {
    if (begun.snapshot().counts.done === 1) begun.stop();
  });
  await untilEnded(begun);
  expect(kinds().filter((kind) => kind === 'done').length).toBeLessThan(10);
  expect(new Set(kinds())).toEqual(new Set(['done', 'waiting']));
  await run(rows);
  expect(server().mails.list()).toHaveLength(20);
});

test('a reload in the middle of a line duplicates nothing', async () => {
  const rows = await plan('a@x.org,Ana,,Water points: viewer\nb@x.org\nc@x.org,,,Water points: manager\nd@x.org');
  // The first line lacks only its role; the second line's account exists, but its answer was lost.
  server().faults.add({ kind: 'problem', code: 500, operation: 'assignProjectRole', times: 1 });
  await run(rows.slice(0, 1));
  const note = job?.of('0')?.note;
  await createUser.send({ email: 'b@x.org' });
  const resumed = new Job(invitationKind, {
    title: 'Invitations',
    address: '/users/invite',
    input: JSON.parse(JSON.stringify({ plan: rows, adminRoleId })) as Invitations,
    items: rows.map(({ index, email }) => ({ id: String(index), label: email, data: null })),
    known: [
      { id: '0', state: 'unknown', note },
      { id: '1', state: 'unknown', note: undefined },
      { id: '2', state: 'unknown', note: undefined },
      { id: '3', state: 'waiting', note: undefined },
    ],
  });
  job = resumed;
  await resumed.goOn();
  expect(kinds()).toEqual(['done', 'done', 'done', 'done']);
  expect([...states().values()].every(({ created }) => created)).toBe(true);
  for (const { email } of rows) expect(invited(email)).toHaveLength(1);
  expect(await rolesIn(1, 'a@x.org')).toEqual(['viewer']);
  expect(await rolesIn(1, 'c@x.org')).toEqual(['manager']);
});
