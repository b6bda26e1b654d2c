import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getListAssigneesQueryKey, getListAssignmentsQueryKey } from '~/api/generated/hooks/roles';
import { getGetUserQueryKey, getListUsersQueryKey } from '~/api/generated/hooks/users';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { User } from '~/api/schema';
import { adminRole } from '~/domain/roles/roles';
import { createAccount, isEmailTaken } from './create-user';
import {
  addUser,
  removeCachedUser,
  findByEmail,
  hasEmail,
  heldRolesByUser,
  toListedUser,
  userDisplayName,
  patchAdministrator,
  patchSiteRoles,
  patchUser,
  userQueries,
  usersQueries,
} from './queries';

/* Who is listed, who is an administrator, and whose account an email address is. */

const user = (id: number, change: Partial<User> = {}): User => ({
  id,
  type: 'user',
  displayName: `User ${id}`,
  email: `u${id}@example.org`,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  updatedAt: null,
  deletedAt: null,
  ...change,
});
const cached = <Data>(key: readonly unknown[]) => queryClient.getQueryData<Data>(key);
const list = () => cached<User[]>(getListUsersQueryKey());
const fetched = vi.fn<(request: Request) => Promise<Response>>();
const bodies: unknown[] = [];

beforeEach(() => {
  queryClient.clear();
  bodies.length = 0;
  fetched.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') bodies.push(await request.clone().json());
    return fetched(request);
  });
});
afterEach(() => queryClient.clear());

test('a user has a name to click: the own one, the email address or the number', () => {
  expect([
    userDisplayName(user(1, { displayName: ' Amina ' })),
    userDisplayName(user(1, { displayName: ' ' })),
    userDisplayName({ id: 1, displayName: '', email: ' ' }),
  ]).toEqual(['Amina', 'u1@example.org', '#1']);
});

test('the list is not requested before the page when it is there already', () => {
  expect(usersQueries().map(({ queryKey }) => queryKey)).toEqual([
    getListUsersQueryKey(),
    getListAssigneesQueryKey(adminRole),
  ]);
  queryClient.setQueryData(getListUsersQueryKey(), [user(1)]);
  expect(usersQueries()).toEqual([]);
});

test('the page of a user requests that user, and nothing for an address that is none', () => {
  expect(userQueries('7').map(({ queryKey }) => queryKey)).toEqual([getGetUserQueryKey(7)]);
  expect([userQueries('x'), userQueries(undefined)]).toEqual([[], []]);
});

test('a listed user is an administrator or has other roles if the lists say so', () => {
  const others = new Map([[1, [9]]]);
  expect([toListedUser(user(1), new Set([2]), others), toListedUser(user(2), new Set([2]), others)]).toEqual([
    { user: user(1), administrator: false, otherRoles: [9] },
    { user: user(2), administrator: true, otherRoles: [] },
  ]);
});

test('the roles of a newer server are told for those who have them, and no other roles are', () => {
  const assignments = [
    { actorId: 1, roleId: 9 },
    { actorId: 2, roleId: 5 },
    { actorId: 1, roleId: 8 },
    { actorId: 1, roleId: 5 },
  ];
  expect(heldRolesByUser(new Set([8, 9]), assignments)).toEqual(new Map([[1, [9, 8]]]));
});

test('a changed user is shown wherever they were, and nobody else is', () => {
  queryClient.setQueryData(getListUsersQueryKey(), [user(1), user(2)]);
  queryClient.setQueryData(getGetUserQueryKey(1), user(1));
  queryClient.setQueryData(getGetUserQueryKey(2), user(2));
  const changed = user(1, { displayName: 'Amina' });
  patchUser(changed);
  expect([list(), cached(getGetUserQueryKey(1)), cached(getGetUserQueryKey(2))]).toEqual([
    [changed, user(2)],
    changed,
    user(2),
  ]);
});

test('a new user is listed once, and not in the answers to a search; a retired one is not listed', () => {
  const found = [...getListUsersQueryKey(), { q: 'x' }];
  queryClient.setQueryData(getListUsersQueryKey(), [user(1)]);
  queryClient.setQueryData(found, [user(1)]);
  addUser(user(2));
  addUser(user(2, { displayName: 'Bo' }));
  expect([list(), cached(found)]).toEqual([[user(1), user(2, { displayName: 'Bo' })], [user(1)]]);
  removeCachedUser(1);
  expect([list(), cached(found)]).toEqual([[user(2, { displayName: 'Bo' })], []]);
});

test('a new administrator is listed once, and one who is none any more is not', () => {
  const key = getListAssigneesQueryKey(adminRole);
  queryClient.setQueryData(key, [{ id: 1 }, { id: 2 }]);
  const ids = () => cached<{ id: number }[]>(key)?.map(({ id }) => id);
  patchAdministrator(user(3), true);
  patchAdministrator(user(1), true);
  expect(ids()).toEqual([2, 3, 1]);
  patchAdministrator(user(2), false);
  expect(ids()).toEqual([3, 1]);
});

test('the sitewide roles of a user are replaced, those of others stay', () => {
  const key = getListAssignmentsQueryKey();
  queryClient.setQueryData(key, [
    { actorId: 1, roleId: 5 },
    { actorId: 2, roleId: 5 },
  ]);
  patchSiteRoles(user(1), [8, 9]);
  expect(cached(key)).toEqual([
    { actorId: 2, roleId: 5 },
    { actorId: 1, roleId: 8, actor: user(1) },
    { actorId: 1, roleId: 9, actor: user(1) },
  ]);
});

test('an email address is the same in any case, and no other one contains it', async () => {
  const one = user(1, { email: 'Amina@Example.org' });
  expect([hasEmail(one, 'aMINA@example.ORG'), hasEmail(one, 'mina@example.org')]).toEqual([true, false]);
  fetched.mockImplementation(async () => Response.json([user(2, { email: 'x-amina@example.org' }), one]));
  expect(await findByEmail('amina@example.org')).toEqual(one);
  expect(new URL(fetched.mock.calls[0]?.[0].url ?? '').search).toBe('?q=amina%40example.org');
  fetched.mockImplementation(async () => Response.json([]));
  expect(await findByEmail('amina@example.org')).toBeUndefined();
});

const problem = (details: unknown, code = '409.3') => new ApiError({ kind: 'problem', status: 409, code, details });

test.each([
  ['this address', problem({ fields: ['email', 'deleted'] }), true],
  ['another field', problem({ fields: ['name'] }), false],
  ['no list of fields', problem({ fields: 'email' }), false],
  ['nothing', problem(null), false],
  ['words', problem('email'), false],
  ['other details', problem({}), false],
  ['another problem', problem({ fields: ['email'] }, '409.2'), false],
  ['no answer of the server', new Error('email'), false],
])('an address is taken if the server refuses for it: %s', (_, error, taken) => {
  expect(isEmailTaken(error)).toBe(taken);
});

const email = 'new@example.org';
const created = user(9, { email });
/** Creates an account whose answer is lost, while the server then has this account. */
const createLost = (now: User | null, owner?: User | null) => {
  fetched.mockImplementation(async ({ method }) => {
    if (method === 'POST') throw new TypeError('no network');
    return Response.json(now ? [now] : []);
  });
  return createAccount(email, '', owner).catch((error: { outcome?: string }) => error.outcome);
};

test('an account is created with its name, or without one', async () => {
  fetched.mockImplementation(async () => Response.json(created));
  expect(await createAccount(email, 'Amina')).toEqual(created);
  await createAccount(email, '');
  expect(bodies).toEqual([{ email, displayName: 'Amina' }, { email }]);
});

test('an account whose answer was lost is the new one of this address, never one that was there or was used', async () => {
  queryClient.setQueryData(getListUsersQueryKey(), [user(1)]);
  expect(await createLost(created)).toEqual(created);
  expect(await createLost(null)).toBe('not-done');
  const used = [{ lastLoginAt: '2026-01-01T00:00:00.000Z' }, { updatedAt: '2026-01-01T00:00:00.000Z' }];
  for (const change of used) expect(await createLost({ ...created, ...change })).toBe('not-done');
  expect(await createLost(created, user(9))).toBe('not-done');
  queryClient.setQueryData(getListUsersQueryKey(), [user(1, { email: 'NEW@example.org' })]);
  expect(await createLost(created)).toBe('not-done');
});

test('without knowing who had the address before, a lost answer stays unknown', async () => {
  expect(await createLost(created)).toBe('unknown');
});
