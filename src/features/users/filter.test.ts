import { expect, test } from 'vitest';
import type { User } from '~/api/schema';
import { filterUsers, sortUsers } from './filter';
import type { ListedUser } from './queries';

let next = 1;
const listed = (displayName: string, more: Partial<User> = {}, administrator = false): ListedUser => {
  const id = next++;
  return {
    user: {
      id,
      type: 'user',
      displayName,
      email: `u${id}@example.org`,
      createdAt: `2026-01-${String(id).padStart(2, '0')}T00:00:00.000Z`,
      lastLoginAt: null,
      updatedAt: null,
      deletedAt: null,
      ...more,
    },
    administrator,
    otherRoles: [],
  };
};
const rows = [
  listed('Zoë Ångström', { lastLoginAt: '2026-03-01T00:00:00.000Z' }, true),
  listed('<b>amir</b>', { email: 'AMIR@Example.org' }),
  listed('مريم', { lastLoginAt: '2026-04-01T00:00:00.000Z' }),
  listed('user 10', { email: 'b@x' }),
  listed('user 9', { email: 'a@x' }),
];
const names = (list: readonly ListedUser[]) => list.map(({ user }) => user.displayName);
const find = (text: string) => names(filterUsers(rows, { find: text, role: null }));

test('finds words of name and email, ignoring case and accents', () => {
  expect(find('zoe angstrom')).toEqual(['Zoë Ångström']);
  expect(find('  ÅNG ')).toEqual(['Zoë Ångström']);
  expect(find('amir@example')).toEqual(['<b>amir</b>']);
  expect(find('مري')).toEqual(['مريم']);
  expect(find('u1@ zoe')).toEqual(['Zoë Ångström']);
  expect(find('u1@ amir')).toEqual([]);
  expect(find('.*')).toEqual([]);
  expect(find(' ')).toHaveLength(rows.length);
});

test('finds by role', () => {
  expect(names(filterUsers(rows, { find: '', role: 'admin' }))).toEqual(['Zoë Ångström']);
  expect(filterUsers(rows, { find: '', role: 'none' })).toHaveLength(4);
});

test('who has a role of a newer server has a role, but is no administrator', () => {
  const other = { ...listed('Other'), otherRoles: [9] };
  const plain = listed('Plain');
  const both = { ...listed('Both', {}, true), otherRoles: [9] };
  const of = (role: 'admin' | 'none' | null) => names(filterUsers([other, plain, both], { find: '', role }));
  expect([of('none'), of('admin'), of(null)]).toEqual([['Plain'], ['Both'], ['Other', 'Plain', 'Both']]);
});

test('finds both by name and by role, and a changed name by its new one', () => {
  expect(filterUsers(rows, { find: 'amir', role: 'admin' })).toEqual([]);
  const one = listed('Before');
  const found = (row: ListedUser, typed: string) => filterUsers([row], { find: typed, role: null }).length;
  expect([found(one, 'before'), found(one, 'after')]).toEqual([1, 0]);
  const changed = { ...one, user: { ...one.user, displayName: 'After' } };
  expect([found(changed, 'before'), found(changed, 'after')]).toEqual([0, 1]);
  // The end of a name and the beginning of an email address make no word.
  expect(found({ ...one, user: { ...one.user, displayName: 'ab', email: 'cd@x' } }, 'abcd')).toBe(0);
});

test('equal rows are in the order of their email addresses, and then of their numbers, in both directions', () => {
  const [a, b, c] = ['b@x', 'a@x', 'a@x'].map((email, at) => listed(at === 1 ? 'same' : 'Same', { email }));
  if (!a || !b || !c) throw new Error('there are three');
  for (const sort of ['name', 'lastActive'] as const)
    for (const descending of [false, true]) expect(sortUsers([a, c, b], { sort, descending }, 'en')).toEqual([b, c, a]);
  expect(sortUsers([a, c, b], { sort: 'email', descending: true }, 'en')).toEqual([a, b, c]);
});

test('sorts in both directions, without changing the list', () => {
  const before = [...rows];
  const of = (sort: 'name' | 'created', descending: boolean) => names(sortUsers(rows, { sort, descending }, 'en'));
  expect(of('name', true)).toEqual(of('name', false).toReversed());
  expect(of('created', false)).toEqual(of('created', true).toReversed());
  expect(of('created', false)[0]).toBe('Zoë Ångström');
  expect(rows).toEqual(before);
});

test('who never logged in comes last, whoever is looked at first', () => {
  const never = listed('Never');
  const [early, late] = [1, 2].map((month) =>
    listed(month === 1 ? 'Early' : 'Late', { lastLoginAt: `2026-0${month}-01T00:00:00.000Z` }),
  ) as [ListedUser, ListedUser];
  const of = (descending: boolean, ...list: ListedUser[]) =>
    names(sortUsers(list, { sort: 'lastActive', descending }, 'en')).join();
  for (const one of [
    [never, early, late],
    [late, early, never],
    [early, never, late],
  ]) {
    expect([of(true, ...one), of(false, ...one)]).toEqual(['Late,Early,Never', 'Early,Late,Never']);
  }
});

test.each([
  ['name', false, '<b>amir</b>,user 9,user 10,Zoë Ångström,مريم'],
  ['lastActive', true, 'مريم,Zoë Ångström'],
  ['lastActive', false, 'Zoë Ångström,مريم'],
  ['created', true, 'user 9'],
  ['email', false, 'user 9,<b>amir</b>,user 10'],
] as const)(
  'sorts by %s (descending: %s), names in locale order, and who never logged in last',
  (sort, descending, first) => {
    expect(names(sortUsers(rows, { sort, descending }, 'en')).join()).toMatch(new RegExp(`^${first}(,|$)`));
  },
);
