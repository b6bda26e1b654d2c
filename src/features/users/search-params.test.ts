import { expect, test } from 'vitest';
import { matrixSearchParams } from './matrix/use-matrix';
import { usersSearchParams } from './queries';

const read = (query: string) => usersSearchParams.read(new URLSearchParams(query));

test('an address without parameters shows all, by email', () => {
  const usual = { find: '', role: null, order: { sort: 'email', descending: false } };
  expect(read('')).toEqual(usual);
  expect(read('role=king&sort=--name')).toEqual(usual);
});

test('keeps the format of existing links', () => {
  const query = 'q=a+b&role=admin&sort=-lastActive';
  expect(read(query)).toEqual({ find: 'a b', role: 'admin', order: { sort: 'lastActive', descending: true } });
  expect(usersSearchParams.write(read(query)).toString()).toBe(query);
  const matrix = 'q=a&project=3&project=1&role=manager&role=viewer';
  const state = matrixSearchParams.read(new URLSearchParams(matrix));
  expect(state).toEqual({ find: 'a', projectIds: [3, 1], roles: ['manager', 'viewer'] });
  expect(matrixSearchParams.write(state).toString()).toBe(matrix);
});
