import { expect, test } from 'vitest';
import { matrixAddress } from './matrix/use-matrix';
import { usersAddress } from './queries';

const read = (query: string) => usersAddress.read(new URLSearchParams(query));

test('an address without parameters shows all, by email', () => {
  const usual = { find: '', role: null, order: { sort: 'email', descending: false } };
  expect(read('')).toEqual(usual);
  expect(read('role=king&sort=--name')).toEqual(usual);
});

test('keeps the format of existing links', () => {
  const query = 'q=a+b&role=admin&sort=-lastActive';
  expect(read(query)).toEqual({ find: 'a b', role: 'admin', order: { sort: 'lastActive', descending: true } });
  expect(usersAddress.write(read(query)).toString()).toBe(query);
  const matrix = 'q=a&project=3&project=1&role=manager&role=viewer';
  const state = matrixAddress.read(new URLSearchParams(matrix));
  expect(state).toEqual({ find: 'a', projectIds: [3, 1], roles: ['manager', 'viewer'] });
  expect(matrixAddress.write(state).toString()).toBe(matrix);
});
