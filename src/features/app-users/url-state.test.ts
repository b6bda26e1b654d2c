import { expect, test } from 'vitest';
import { isFiltered, readState, writeState } from './url-state';

const read = (query: string) => readState(new URLSearchParams(query));

test('an address without a word about it asks for all, newest first', () => {
  expect(read('')).toEqual({ find: '', access: null, order: 'newest' });
  expect(read('access=nonsense&sort=constructor')).toEqual({ find: '', access: null, order: 'newest' });
});

test('what is written is read again, and other parameters stay', () => {
  const state = { find: 'a&b=c "<x>"', access: 'revoked', order: 'lastUsed' } as const;
  const written = writeState(state, new URLSearchParams('other=1'));
  expect(written.get('other')).toBe('1');
  expect(readState(new URLSearchParams(written.toString()))).toEqual(state);
  expect(writeState(read(''), written).toString()).toBe('other=1');
});

test('spaces alone are no filter, the order is none', () => {
  expect([read('q=+'), read('sort=name'), read('q=a'), read('access=active')].map(isFiltered)).toEqual([false, false, true, true]);
});
