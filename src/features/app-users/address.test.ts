import { expect, test } from 'vitest';
import { appUsersAddress } from './address';

const read = (query: string) => appUsersAddress.read(new URLSearchParams(query));

test('an address without parameters shows all, newest first', () => {
  const usual = { find: '', access: null, order: { sort: 'createdAt', descending: true } };
  expect(read('')).toEqual(usual);
  expect(read('access=nonsense&sort=constructor')).toEqual(usual);
});

test('keeps the format of existing links', () => {
  const query = 'q=a%26b+%22%3Cx%3E%22&access=revoked&sort=-lastUsed';
  expect(read(query)).toEqual({
    find: 'a&b "<x>"',
    access: 'revoked',
    order: { sort: 'lastUsed', descending: true },
  });
  expect(appUsersAddress.write(read(query)).toString()).toBe(query);
});
