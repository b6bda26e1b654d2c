import { expect, test } from 'vitest';
import type { AppUserExtended } from '~/api/schema';
import { selectAppUsers } from './rows';
import type { AppUsersState } from './address';

const creator = {
  id: 1,
  type: 'user',
  displayName: 'Zoë',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
} as const;
const make = (id: number, displayName: string, more: Partial<AppUserExtended> = {}): AppUserExtended => ({
  projectId: 1, id, type: 'field_key', displayName, createdAt: `2026-01-0${id}T00:00:00.000Z`, updatedAt: null, deletedAt: null, token: `t${id}`, createdBy: creator, lastUsed: null, properties: null, ...more,
}); // prettier-ignore
const users = [
  make(1, 'Tablet 10', { lastUsed: '2026-03-01T00:00:00.000Z' }),
  make(2, 'Tablet 9', { properties: { district: 'Kisumu', constructor: 'x' } }),
  make(3, 'Älter', { token: null, lastUsed: '2026-04-01T00:00:00.000Z' }),
  make(4, 'محمد <b>'),
];
const names = ({ find = '', access = null, ...order }: Partial<AppUsersState & AppUsersState['order']>) =>
  selectAppUsers(users, { find, access, order: { sort: 'createdAt', descending: true, ...order } }, 'en').map(
    (user) => user.id,
  );

test('sorts by every order, with those without access last', () => {
  expect(names({})).toEqual([4, 2, 1, 3]);
  expect(names({ descending: false })).toEqual([1, 2, 4, 3]);
  expect(names({ sort: 'displayName', descending: false })).toEqual([2, 1, 4, 3]);
  expect(names({ sort: 'lastUsed' })).toEqual([1, 4, 2, 3]);
  expect(names({ sort: 'lastUsed', descending: false })).toEqual([4, 2, 1, 3]);
  expect(names({ sort: 'createdBy' })).toEqual([4, 2, 1, 3]);
});

test('finds each word anywhere in name, property and creator, ignoring case and accents', () => {
  expect(names({ find: 'TABLET kisumu' })).toEqual([2]);
  expect(names({ find: 'alter' })).toEqual([3]);
  expect(names({ find: 'zoe' })).toHaveLength(4);
  expect(names({ find: '<b>' })).toEqual([4]);
  expect(names({ find: 'محمد' })).toEqual([4]);
  expect(names({ find: 'nobody' })).toEqual([]);
});

test('filters by access', () => {
  expect(names({ access: 'revoked' })).toEqual([3]);
  expect(names({ access: 'active' })).toEqual([4, 2, 1]);
});
