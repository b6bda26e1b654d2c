import { i18n } from '@lingui/core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProjects } from '~/api/generated/hooks/projects';
import { listRoles } from '~/api/generated/hooks/roles';
import { getListUsersQueryKey, listUsers } from '~/api/generated/hooks/users';
import { createUser } from '~/api/generated/mutations/users';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { fetchHeldRoles } from '~/domain/roles/change-role';
import type { RoleScope } from '~/domain/roles/roles';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { Job } from '~/shared/jobs/job';
import { clearJobs } from '~/shared/jobs/job-list';
import { serveFetch } from '../../../../tests/helpers/served';
import { invitationKind, startInvitations } from './invitation-job';
import { type InvitationJob, type Invitations, MissingRoles, rowStates } from './invitations';
import { parseList, planList, type PlannedLine } from './plan';

/* What a list does, also where the server refuses a part of it, does not answer, or somebody else was faster. */

const server = serveFetch();
let adminRoleId = 0;

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(() => clearJobs());
afterEach(() => queryClient.clear());

async function plan(text: string): Promise<PlannedLine[]> {
  const roles = await listRoles();
  adminRoleId = roles.find(({ system }) => system === 'admin')?.id ?? 0;
  const [users, projects] = [await listUsers(), await listProjects()];
  return planList(parseList(text).rows, { users, projects, roles, i18n });
}
/** Sends a list, as it is planned now; `between` happens before it is sent. */
async function send(text: string, between: () => Promise<unknown> = async () => undefined): Promise<InvitationJob> {
  const rows = await plan(text);
  await between();
  const job = startInvitations(rows, adminRoleId, 'Invitations');
  await job.whenEnded();
  return job;
}
const states = (job: InvitationJob) => job.all().map(({ state }) => state);
const problems = (job: InvitationJob, index = 0) => rowStates(job).get(index)?.problems ?? [];
const roleNames = async (place: RoleScope, email: string) => {
  const [user] = await listUsers({ q: email });
  const held = user ? await fetchHeldRoles(place, user.id) : [];
  return (await listRoles()).filter(({ id }) => held.includes(id)).map(({ system }) => system);
};
const invited = (email: string) =>
  server()
    .mails.list()
    .filter(({ to }) => to === email);
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.org`).join('\n');
const water = { projectId: 1 };
const clinics = { projectId: 2 };

test('creates accounts, assigns roles, and leaves other roles unchanged', async () => {
  const job = await send(
    'a@x.org,Ana,Administrator,Water points: manager; Clinic visits: viewer\nviewer@example.org,,,Clinic visits: formfill\nviewer2@example.org\nbad\n',
  );
  expect(states(job)).toEqual(['done', 'done', 'done']);
  expect((await listUsers({ q: 'a@x.org' }))[0]).toMatchObject({ displayName: 'Ana' });
  expect([await roleNames(water, 'a@x.org'), await roleNames(clinics, 'a@x.org')]).toEqual([['manager'], ['viewer']]);
  expect(await roleNames('site', 'a@x.org')).toEqual(['admin']);
  expect(await roleNames(clinics, 'viewer@example.org')).toEqual(['formfill']);
  expect(await roleNames(water, 'viewer@example.org')).toEqual(['viewer']);
});

test('looks up a lost answer', async () => {
  const job = await send('a@x.org', async () => {
    server().faults.add({ kind: 'lost', operation: 'createUser' });
  });
  expect([states(job), rowStates(job).get(0)?.created]).toEqual([['done'], true]);
  expect(invited('a@x.org')).toHaveLength(1);
});

test('ends soon without a server, and can continue later', async () => {
  const job = await send(people(20), async () => {
    server().faults.add({ kind: 'offline', times: 999 });
  });
  expect(states(job).filter((state) => state !== 'waiting').length).toBeLessThanOrEqual(6);
  expect(states(job)).toContain('waiting');
  expect(states(job)).not.toContain('done');
  server().faults.clear();
  await job.resume();
  expect(new Set(states(job))).toEqual(new Set(['done']));
  expect((await listUsers()).filter(({ email }) => email.endsWith('@x.org'))).toHaveLength(20);
});

test('stops on request, after the items in progress', async () => {
  const job = startInvitations(await plan(people(20)), adminRoleId, 'Invitations');
  job.progress.subscribe(() => {
    if (job.snapshot().counts.done === 1) job.stop();
  });
  await job.whenEnded();
  expect(states(job).filter((state) => state === 'done').length).toBeLessThan(10);
  expect(new Set(states(job))).toEqual(new Set(['done', 'waiting']));
  await job.resume();
  expect(server().mails.list()).toHaveLength(20);
});

test('a reload in the middle of a line duplicates nothing', async () => {
  const rows = await plan('a@x.org,Ana,,Water points: viewer\nb@x.org\nc@x.org,,,Water points: manager\nd@x.org');
  // The first line lacks only its role; the second line's account exists, but its answer was lost.
  server().faults.add({ kind: 'problem', code: 500, operation: 'assignProjectRole', times: 1 });
  const before = startInvitations(rows.slice(0, 1), adminRoleId, 'Invitations');
  await before.whenEnded();
  await createUser({ email: 'b@x.org' });
  const job = new Job(invitationKind, {
    title: 'Invitations',
    address: '/users/invite',
    input: JSON.parse(JSON.stringify({ plan: rows, adminRoleId })) as Invitations,
    items: rows.map(({ index, email }) => ({ id: String(index), label: email, data: null })),
    known: [
      { id: '0', state: 'unknown', note: before.entry('0')?.note },
      { id: '1', state: 'unknown', note: undefined },
      { id: '2', state: 'unknown', note: undefined },
      { id: '3', state: 'waiting', note: undefined },
    ],
  });
  await job.resume();
  expect(states(job)).toEqual(['done', 'done', 'done', 'done']);
  expect([...rowStates(job).values()].every(({ created }) => created)).toBe(true);
  for (const { email } of rows) expect(invited(email)).toHaveLength(1);
  expect(await roleNames(water, 'a@x.org')).toEqual(['viewer']);
  expect(await roleNames(water, 'c@x.org')).toEqual(['manager']);
});

test('only lines that change anything are sent, named by their addresses', async () => {
  const job = await send('viewer@example.org\nnobody\na@x.org');
  expect(job.all().map(({ item }) => [item.id, item.label])).toEqual([['2', 'a@x.org']]);
  expect([job.title, job.address]).toEqual(['Invitations', '/users/invite']);
});

test('a role that is refused does not keep a person from the others, and is the only one tried again', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignRole' });
  const job = await send('email,role,projects\na@x.org,admin,Water points: viewer');
  expect(states(job)).toEqual(['refused']);
  expect([await roleNames('site', 'a@x.org'), await roleNames(water, 'a@x.org')]).toEqual([[], ['viewer']]);
  expect(job.entry('0')?.note).toMatchObject({ created: true, given: ['1'] });
  const [problem] = problems(job);
  expect([problems(job).length, isProblem(problem, '403.1')]).toEqual([1, true]);
  await job.retry();
  expect([states(job), job.entry('0')?.note?.given]).toEqual([['done'], ['1', 'site']]);
  expect(await roleNames('site', 'a@x.org')).toEqual(['admin']);
  expect(invited('a@x.org')).toHaveLength(1);
});

test('a role that a busy server puts off is given later, and nobody is invited twice', async () => {
  server().faults.add({ kind: 'problem', code: 503, operation: 'assignProjectRole' });
  const job = await send('email,projects\na@x.org,Water points: viewer');
  expect([states(job), await roleNames(water, 'a@x.org')]).toEqual([['done'], ['viewer']]);
  expect(invited('a@x.org')).toHaveLength(1);
});

test('an existing account keeps a role that it has, is given what it lacks, and has no other one replaced', async () => {
  const job = await send('email,projects\nviewer@example.org,Water points: viewer; Clinic visits: manager');
  expect(states(job)).toEqual(['done']);
  expect(rowStates(job).get(0)?.created).toBe(false);
  expect(await roleNames(clinics, 'viewer@example.org')).toEqual(['manager']);
  const other = await send('email,projects\nviewer@example.org,Water points: manager');
  const [problem] = problems(other);
  expect(problem).toBeInstanceOf(UserFacingError);
  expect(other.all()[0]?.error).toBeInstanceOf(MissingRoles);
  expect(i18n._((problem as UserFacingError).text)).toContain('Water points');
  expect(await roleNames(water, 'viewer@example.org')).toEqual(['viewer']);
});

test('an account that somebody else created meanwhile is theirs: it is given roles, but not told as invited', async () => {
  const job = await send('email,name,projects\na@x.org,Ana,Water points: viewer', () =>
    createUser({ email: 'a@x.org', displayName: 'Theirs' }),
  );
  expect([states(job), rowStates(job).get(0)?.created]).toEqual([['done'], false]);
  expect((await listUsers({ q: 'a@x.org' }))[0]?.displayName).toBe('Theirs');
  expect(await roleNames(water, 'a@x.org')).toEqual(['viewer']);
});

test('a line that the server refuses for another reason fails with it, and has no account', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'createUser' });
  const job = await send('email,projects\na@x.org,Water points: viewer\nb@x.org,Water points: viewer');
  expect(states(job).toSorted()).toEqual(['done', 'refused']);
  const failed = job.all().findIndex(({ state }) => state === 'refused');
  expect(isProblem(problems(job, failed)[0], '403.1')).toBe(true);
  expect(rowStates(job).get(failed)?.created).toBe(false);
  // Also where the address has an account by then.
  const other = await send('email,projects\nc@x.org,Water points: viewer', async () => {
    await createUser({ email: 'c@x.org' });
    server().faults.add({ kind: 'problem', code: 403.1, operation: 'createUser' });
  });
  expect([states(other), await roleNames(water, 'c@x.org')]).toEqual([['refused'], []]);
});

test('the list of users is read again afterwards, and the result has a name', async () => {
  queryClient.setQueryData(getListUsersQueryKey(), []);
  const job = await send('a@x.org,Ana');
  expect(queryClient.getQueryState(getListUsersQueryKey())?.isInvalidated).toBe(true);
  const file = await job.kind.resultFile?.(job);
  expect(file?.name).toBe('invitations.csv');
  expect(await file?.content.text()).toContain('a@x.org,Ana,,,Invited\r\n');
});
