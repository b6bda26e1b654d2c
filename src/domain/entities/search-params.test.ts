import { expect, test } from 'vitest';
import { conflictsOnly, entitiesSearchParams, entityOrder, newestFirst } from './search-params';

/* Addresses are sent to others and kept as bookmarks: their words must stay. */

const read = (query: string) => entitiesSearchParams.read(new URLSearchParams(query));

test('an address without a query shows everything, newest first', () => {
  expect(read('')).toEqual({
    deleted: false,
    search: '',
    creatorIds: null,
    range: null,
    updatedRange: null,
    conflict: null,
    finding: null,
    order: { sort: 'createdAt', descending: true },
    by: [],
    page: 1,
    pageSize: 250,
    layout: null,
  });
  expect(newestFirst).toEqual({ sort: 'createdAt', descending: true });
});

test('every part of the state has its word', () => {
  const query =
    'deleted=true&search=well&creatorId=4&creatorId=9&start=2026-03-01&end=2026-03-02' +
    '&updated-start=2026-04-01&updated-end=2026-04-03&conflict=false&find=kora&sort=-uuid&by=-species' +
    '&page-number=3&page-size=500';
  const state = read(query);
  expect(state).toMatchObject({
    deleted: true,
    search: 'well',
    creatorIds: [4, 9],
    range: { start: '2026-03-01', end: '2026-03-02' },
    updatedRange: { start: '2026-04-01', end: '2026-04-03' },
    conflict: 'false',
    finding: { text: 'kora', conditions: [] },
    order: { sort: 'uuid', descending: true },
    by: [{ field: '/species', descending: true }],
    page: 3,
    pageSize: 500,
  });
  expect(entitiesSearchParams.write(state).toString()).toBe(query);
});

test('the link to the conflicts shows only those', () => {
  expect(read(conflictsOnly)).toEqual({ ...read(''), conflict: 'true' });
});

test.each([
  ['createdAt', true],
  ['createdBy', false],
  ['updatedAt', true],
  ['uuid', false],
] as const)('a table sorted by %s begins with the usual direction', (sort, descending) => {
  expect(entityOrder.columnOrder(sort)).toEqual({ sort, descending });
});
