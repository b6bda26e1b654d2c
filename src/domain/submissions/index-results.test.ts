import { expect, test } from 'vitest';
import { findOf } from './index-results';
import { submissionsSearchSchema } from './search-params';

/* What the local index is asked for: the same rows in the same order as the server would give, and what it cannot find. */

const find = (query = '', table = '') => findOf(submissionsSearchSchema.read(new URLSearchParams(query)), table);
const newest = { field: '__system/submissionDate', descending: true };

test('without filters everything, newest first', () => {
  expect(find()).toEqual({ table: '', text: '', conditions: [], order: [newest] });
});

test('the filters of the server are conditions, and "received" is no state', () => {
  const query = "submitterId=4&submitterId=9&start=2026-03-01&end=2026-03-05&reviewState=null&reviewState='hasIssues'";
  expect(find(query).conditions).toEqual([
    { field: '__system/submitterId', op: 'anyOf', values: ['4', '9'] },
    { field: '__system/submissionDate', op: 'between', from: '2026-03-01', to: '2026-03-05' },
    { field: '__system/reviewState', op: 'anyOf', values: ['', 'hasIssues'] },
  ]);
});

test('equal rows are newest first, in whatever order', () => {
  expect(find('sort=submittedAt').order).toEqual([{ ...newest, descending: false }]);
  expect(find('sort=state').order).toEqual([{ field: '__system/reviewState', descending: false }, newest]);
  expect(find('sort=-updatedAt').order).toEqual([{ field: '__system/updatedAt', descending: true }, newest]);
});

test('what is found in answers comes with the filters, in the table that was asked for', () => {
  const state = submissionsSearchSchema.read(new URLSearchParams('submitterId=4'));
  const condition = { field: '/village', op: 'anyOf' as const, values: ['Kora'] };
  const by = [{ field: '/village', descending: false }];
  const found = findOf(
    { ...state, by, finding: { ...state.finding, text: 'well', conditions: [condition] } },
    '/child',
  );
  expect(found).toEqual({
    table: '/child',
    text: 'well',
    conditions: [{ field: '__system/submitterId', op: 'anyOf', values: ['4'] }, condition],
    order: [...by, newest],
  });
});
