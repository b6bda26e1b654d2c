import { expect, test } from 'vitest';
import { getGetSubmissionRowQueryKey, getListSubmissionRowsQueryKey } from '~/api/generated/hooks/odata';
import { firstRow, submissionOptions } from './record';

/* A submission is asked for by its URL where the server finds it so, and by a filter otherwise. */

const form = { projectId: 3, xmlFormId: 'wells' };
const keyOf = (instanceId: string) => submissionOptions({ ...form, instanceId }).queryKey;

test.each(['uuid:85cb9aff-005e-4edd-9739-dc9c1a829c44', '85cb9aff-005e', 'A1'])('%s has an address', (id) => {
  expect(keyOf(id)).toEqual(getGetSubmissionRowQueryKey(3, 'wells', id, { $expand: '*' }));
});

test.each(["it's", 'a/b', 'uuid:', 'uuid:a b', 'uuid:uuid:a', 'é', 'a.b'])('%s is found by a filter', (id) => {
  const $filter = `__id eq '${id.replaceAll("'", "''")}'`;
  expect(keyOf(id)).toEqual(getListSubmissionRowsQueryKey(3, 'wells', { $filter, $expand: '*', $top: 1 }));
});

test('the row is the first of the answer, if there is one', () => {
  expect(firstRow({ value: [{ __id: 'a' }] })).toEqual({ __id: 'a' });
  expect(firstRow({ value: [] })).toBeUndefined();
  expect(firstRow(undefined)).toBeUndefined();
});
