import { expect, test } from 'vitest';
import { isFiltered, readState, sortedBy, writeState } from './url-state';

const read = (query: string) => readState(new URLSearchParams(query));
const nothing = { find: '', access: null, sort: 'createdAt', descending: true };

test('an address without a word about it asks for all, newest first', () => {
  expect(read('')).toEqual(nothing);
  expect(read('access=nonsense&sort=constructor')).toEqual(nothing);
});

test('what is written is read again, and other parameters stay', () => {
  const state = { find: 'a&b=c "<x>"', access: 'revoked', sort: 'lastUsed', descending: true } as const;
  const written = writeState(state, new URLSearchParams('other=1'));
  expect(written.get('other')).toBe('1');
  expect(readState(new URLSearchParams(written.toString()))).toEqual(state);
  expect(writeState(read(''), written).toString()).toBe('other=1');
});

test('a head turns its order round, another one begins in its own direction', () => {
  const byName = { ...read(''), ...sortedBy(read(''), 'displayName') };
  expect([byName.sort, byName.descending]).toEqual(['displayName', false]);
  expect(sortedBy(byName, 'displayName').descending).toBe(true);
  expect(sortedBy(byName, 'lastUsed').descending).toBe(true);
  expect(writeState({ ...byName, ...sortedBy(byName, 'displayName') }).get('sort')).toBe('-displayName');
});

test('spaces alone are no filter, the order is none', () => {
  expect([read('q=+'), read('sort=displayName'), read('q=a'), read('access=active')].map(isFiltered)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
