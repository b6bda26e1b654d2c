import { afterEach, expect, test } from 'vitest';
import { resetEvidence, noteEvidence } from '~/session/server';
import { localDayStart } from '~/shared/lib/dates';
import { filterParams, matchingKey, rowsParams } from './queries';
import { entitiesSearchParams } from './search-params';

/* Which entities the server is asked for: what the filters of the list say, and nothing else. */

const state = (query = '') => entitiesSearchParams.read(new URLSearchParams(query));
const conditions = (query: string) => filterParams(state(query));
afterEach(resetEvidence);
const id = '6F2A1C3E-1b2c-4d3e-8f4a-5b6c7d8e9f00';

test('without filters everything, newest first', () => {
  expect(rowsParams({ ...state(), page: 3, pageSize: 50 })).toEqual({
    $top: 50,
    $skip: 100,
    $count: true,
    $orderby: '__system/createdAt desc',
  });
});

test('each filter is a condition', () => {
  const whole = {
    ...state(),
    creatorIds: [4, 9],
    range: { start: '2026-03-01', end: '2026-03-02' },
    updatedRange: { start: '2026-04-01', end: '2026-04-01' },
  };
  const dates = [
    '(__system/creatorId eq 4 or __system/creatorId eq 9)',
    `__system/createdAt ge ${localDayStart('2026-03-01')}`,
    `__system/createdAt lt ${localDayStart('2026-03-03')}`,
    `__system/updatedAt ge ${localDayStart('2026-04-01')}`,
    `__system/updatedAt lt ${localDayStart('2026-04-02')}`,
  ];
  expect(filterParams({ ...whole, conflict: 'true' }).$filter).toBe(
    [...dates, '__system/conflict ne null'].join(' and '),
  );
  expect(filterParams({ ...whole, conflict: 'false' }).$filter).toBe(
    [...dates, '__system/conflict eq null'].join(' and '),
  );
});

test('the trash has no other conditions', () => {
  expect(filterParams({ ...state(), deleted: true, search: 'well', creatorIds: [4] })).toEqual({
    $filter: '__system/deletedAt ne null',
  });
});

test('words are searched for, an ID is a condition', () => {
  expect(filterParams({ ...state(), search: '  well ' })).toEqual({ $search: 'well' });
  expect(filterParams({ ...state(), search: ` ${id} ` })).toEqual({ $filter: `__id eq '${id.toLowerCase()}'` });
  expect(filterParams({ ...state(), search: `${id}0` })).toEqual({ $search: `${id}0` });
  expect(filterParams({ ...state(), search: `0${id}` })).toEqual({ $search: `0${id}` });
  expect(conditions('')).toEqual({});
});

test('equal rows are newest first, in whatever order', () => {
  const order = (sort: string, descending: boolean) =>
    rowsParams({ ...state(), order: { sort: sort as 'uuid', descending } }).$orderby;
  expect(order('createdAt', false)).toBe('__system/createdAt asc');
  expect(order('uuid', true)).toBe('__id desc');
  expect(order('createdBy', false)).toBe('__system/creatorId asc,__system/createdAt desc');
  expect(order('updatedAt', true)).toBe('__system/updatedAt desc,__system/createdAt desc');
});

test('a server that does not find rows by id is asked for it as a word', () => {
  noteEvidence('2025.3', false);
  expect(filterParams({ ...state(), search: id })).toEqual({ $search: id });
  noteEvidence('2025.3', true);
  expect(filterParams({ ...state(), search: id }).$search).toBeUndefined();
});

test('an id is a condition beside the filters', () => {
  expect(filterParams({ ...state(), creatorIds: [4], search: id }).$filter).toBe(
    `__system/creatorId eq 4 and __id eq '${id.toLowerCase()}'`,
  );
});

test('what matches is the same on every page, and changes with the index only where that finds it', () => {
  const key = (query: string, version: number | null) => matchingKey(state(query), version);
  expect(key('search=a&page-number=2&sort=uuid', 1)).toEqual(key('search=a', 2));
  expect(key('search=a', 1)).not.toEqual(key('search=b', 1));
  expect(key('find=a', 1)).not.toEqual(key('find=b', 1));
  expect(key('find=a', 1)).not.toEqual(key('find=a', 2));
  expect(key('find=a', 1)).toEqual(key('find=a', 1));
});
