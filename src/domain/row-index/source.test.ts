import { beforeEach, expect, test } from 'vitest';
import { getListEntityRowsQueryKey, getListSubmissionRowsQueryKey } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ListSubmissionRowsParams } from '~/api/schema';
import { weightOf } from './source';

/* What loading all rows weighs, by the pages of rows that tables have read already. */

const place = { kind: 'submissions', projectId: 1, xmlFormId: 'wells' } as const;
const list = { kind: 'entities', projectId: 1, datasetName: 'trees' } as const;
/** Two rows of 40 characters in all. */
const value = [{ a: '12345678901' }, { a: '1234567890123' }];
const know = (params: ListSubmissionRowsParams, page: object, xmlFormId = 'wells') =>
  queryClient.setQueryData(getListSubmissionRowsQueryKey(1, xmlFormId, params), page as never);

beforeEach(() => queryClient.clear());

test('the rows of a page and their number tell the size of all', () => {
  expect(JSON.stringify(value)).toHaveLength(43);
  know({ $top: 2, $count: true }, { value, '@odata.count': 100 });
  expect(weightOf(place)).toEqual({ rows: 100, download: 2150, storage: 538 });
  queryClient.setQueryData(getListEntityRowsQueryKey(1, 'trees', {}), { value, '@odata.count': 10 } as never);
  expect(weightOf(list)).toEqual({ rows: 10, download: 215, storage: 54 });
});

test.each<[string, ListSubmissionRowsParams, object]>([
  ['a filter', { $filter: "__system/reviewState eq 'approved'" }, { value, '@odata.count': 100 }],
  ['a selection', { $select: '__id' }, { value, '@odata.count': 100 }],
  ['no rows', {}, { value: [], '@odata.count': 0 }],
  ['no count', {}, { value }],
  ['a map, which keeps other things', {}, { places: [] }],
])('a page with %s tells nothing', (_, params, page) => {
  know(params, page);
  expect(weightOf(place)).toBeNull();
});

test('nothing is known without a page, or by those of another form', () => {
  know({ $count: true }, { value, '@odata.count': 100 }, 'other');
  expect([weightOf(place), weightOf(list)]).toEqual([null, null]);
});
