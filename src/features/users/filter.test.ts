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

test('sorts names in locale order, and puts never-logged-in users last in both directions', () => {
  expect(names(sortUsers(rows, { sort: 'name', descending: false }, 'en'))).toEqual([
    '<b>amir</b>',
    'user 9',
    'user 10',
    'Zoë Ångström',
    'مريم',
  ]);
  expect(names(sortUsers(rows, { sort: 'lastActive', descending: true }, 'en')).slice(0, 2)).toEqual([
    'مريم',
    'Zoë Ångström',
  ]);
  expect(names(sortUsers(rows, { sort: 'lastActive', descending: false }, 'en')).slice(0, 2)).toEqual([
    'Zoë Ångström',
    'مريم',
  ]);
  expect(names(sortUsers(rows, { sort: 'created', descending: true }, 'en'))[0]).toBe('user 9');
  expect(names(sortUsers(rows, { sort: 'email', descending: false }, 'en')).slice(0, 3)).toEqual([
    'user 9',
    '<b>amir</b>',
    'user 10',
  ]);
});
