import { expect, test } from 'vitest';
import { readState, sortedBy, writeState } from './url-state';

const round = (query: string) =>
  writeState(readState(new URLSearchParams(query)), new URLSearchParams(query)).toString();

test('reads what it wrote, leaves defaults out and others alone', () => {
  expect(round('')).toBe('');
  expect(round('q=a+b&role=admin&sort=-lastActive')).toBe('q=a+b&role=admin&sort=-lastActive');
  expect(round('other=1&sort=email')).toBe('other=1');
});

test('takes nothing that it does not know', () => {
  expect(round('role=king&sort=__proto__')).toBe('');
  expect(readState(new URLSearchParams('sort=--name'))).toMatchObject({ sort: 'email', descending: false });
});

test('the head of a column turns its order round; another one begins in its own direction', () => {
  const state = readState(new URLSearchParams(''));
  expect(sortedBy(state, 'email')).toMatchObject({ sort: 'email', descending: true });
  expect(sortedBy(state, 'name')).toMatchObject({ sort: 'name', descending: false });
  expect(sortedBy(state, 'created')).toMatchObject({ sort: 'created', descending: true });
});
