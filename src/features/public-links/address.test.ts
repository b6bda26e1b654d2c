import { expect, test } from 'vitest';
import { publicLinksAddress } from './address';

const read = (query: string) => publicLinksAddress.read(new URLSearchParams(query));

test('an address without parameters shows all, newest first', () => {
  const usual = { find: '', state: null, order: { sort: 'createdAt', descending: true } };
  expect(read('')).toEqual(usual);
  expect(read('state=nonsense&sort=constructor')).toEqual(usual);
});

test.each(['q=a%26b&state=active&sort=displayName', 'state=waiting&sort=-createdBy', 'state=revoked'])(
  'keeps the format of existing links: %s',
  (query) => {
    expect(publicLinksAddress.write(read(query)).toString()).toBe(query);
  },
);

test('the order of a column is the usual one of it', () => {
  expect(read('sort=createdBy').order).toEqual({ sort: 'createdBy', descending: false });
});
