import { beforeEach, expect, test } from 'vitest';
import { getListProjectAssignmentsQueryKey } from '~/api/generated/hooks/assignments';
import { getListRolesQueryKey } from '~/api/generated/hooks/roles';
import { queryClient } from '~/api/query-client';
import type { AssignmentList, User } from '~/api/schema';
import { foundMembers, type Member, membersOf, patchRoles, projectRolesQueries } from './queries';

/* Who has which role in a project, as the page shows it and as it stays after a change. */

type Assignment = AssignmentList[number];
const actorOf = (id: number, displayName: string, type = 'user'): Assignment['actor'] => ({
  id,
  type: type as 'user',
  displayName,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
});
const has = (id: number, roleId: number, displayName: string, type?: string): Assignment => ({
  actorId: id,
  roleId,
  actor: actorOf(id, displayName, type),
});
const member = (id: number, name: string, roles: readonly number[] = [], email: string | null = null): Member => ({
  id,
  name,
  email,
  roles,
});
const none = new Map<number, Member>();

test('everybody with a role is listed once, by name, with all roles', () => {
  const assignments = [
    has(3, 5, 'Person 10'),
    has(4, 5, 'PERSON 9'),
    has(3, 7, 'Person 10'),
    has(9, 5, ' '),
    has(2, 5, 'person 9'),
  ];
  expect(membersOf(assignments, none, 'en')).toEqual([
    member(9, '#9', [5]),
    member(2, 'person 9', [5]),
    member(4, 'PERSON 9', [5]),
    member(3, 'Person 10', [5, 7]),
  ]);
});

test('app users and links have their roles on forms; kinds of a newer server are shown', () => {
  const types = ['user', 'field_key', 'public_link', 'singleUse', 'robot'];
  const assignments = types.map((type, index) => has(index, 5, type, type));
  expect(membersOf(assignments, none, 'en').map(({ name }) => name)).toEqual(['robot', 'user']);
});

test('who lost the last role stays in the list without roles, and who has one again is listed with it', () => {
  const stay = new Map([
    [1, member(1, 'Ada', [5], 'ada@example.org')],
    [2, member(2, 'Ben', [7])],
  ]);
  expect(membersOf([has(2, 5, 'Ben')], stay, 'en')).toEqual([member(1, 'Ada'), member(2, 'Ben', [5])]);
});

test('people who are found keep the order of the server, with their roles in the project', () => {
  const user = (id: number, displayName: string, email: string) => ({ ...actorOf(id, displayName), email }) as User;
  const users = [user(2, 'Zoe', 'zoe@example.org'), user(1, '  ', ' ada@example.org '), user(3, '', '')];
  expect(foundMembers(users, [has(2, 5, 'Zoe'), has(2, 7, 'Zoe'), has(8, 5, 'Other')])).toEqual([
    member(2, 'Zoe', [5, 7], 'zoe@example.org'),
    member(1, 'ada@example.org', [], ' ada@example.org '),
    member(3, '#3', [], ''),
  ]);
});

test('the page reads the people of its project, and the roles', () => {
  expect(projectRolesQueries({ projectId: 3 }).map(({ queryKey }) => queryKey)).toEqual([
    getListProjectAssignmentsQueryKey(3),
    getListRolesQueryKey(),
  ]);
});

const key = getListProjectAssignmentsQueryKey(3);
const cached = () => queryClient.getQueryData<AssignmentList>(key);
beforeEach(() => queryClient.clear());

test('a change replaces the roles of one person in the list, and keeps what is known of them', () => {
  queryClient.setQueryData<AssignmentList>(key, [has(1, 5, 'Ada Lovelace'), has(2, 5, 'Ben')]);
  patchRoles(3, member(1, 'Ada'), [7, 8]);
  expect(cached()).toEqual([has(2, 5, 'Ben'), has(1, 7, 'Ada Lovelace'), has(1, 8, 'Ada Lovelace')]);
  patchRoles(3, member(1, 'Ada'), []);
  expect(cached()).toEqual([has(2, 5, 'Ben')]);
});

test('a change of one project leaves the lists of others', () => {
  const other = [has(1, 5, 'Ada')];
  queryClient.setQueryData<AssignmentList>(getListProjectAssignmentsQueryKey(4), other);
  queryClient.setQueryData<AssignmentList>(key, other);
  patchRoles(3, member(1, 'Ada'), []);
  expect([cached(), queryClient.getQueryData(getListProjectAssignmentsQueryKey(4))]).toEqual([[], other]);
});

test('somebody new gets into the list as a user, by the name that was found', () => {
  queryClient.setQueryData<AssignmentList>(key, [has(2, 5, 'Ben')]);
  patchRoles(3, member(1, 'Ada'), [7]);
  expect(cached()).toMatchObject([
    { actorId: 2 },
    { actorId: 1, roleId: 7, actor: { id: 1, type: 'user', displayName: 'Ada' } },
  ]);
  expect(membersOf(cached() ?? [], none, 'en')).toEqual([member(1, 'Ada', [7]), member(2, 'Ben', [5])]);
});
