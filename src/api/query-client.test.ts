import { afterEach, expect, test } from 'vitest';
import { patchCached, queryClient } from './query-client';

afterEach(() => queryClient.clear());
const state = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey);

test('a change of what is cached leaves it as old as it is, and to be read again if it was', async () => {
  queryClient.setQueryData(['list', 1], ['a'], { updatedAt: 1000 });
  queryClient.setQueryData(['list', 2], ['b'], { updatedAt: 1000 });
  await queryClient.invalidateQueries({ queryKey: ['list', 1], refetchType: 'none' });
  patchCached<string[]>({ queryKey: ['list'] }, (list) => [...list, 'new']);
  expect(state(['list', 1])).toMatchObject({ data: ['a', 'new'], isInvalidated: true, dataUpdatedAt: 1000 });
  expect(state(['list', 2])).toMatchObject({ data: ['b', 'new'], isInvalidated: false, dataUpdatedAt: 1000 });
});

test('what is not there is not made up, and only what is meant is changed', () => {
  queryClient.setQueryData(['list', 1], ['a']);
  patchCached<string[]>({ queryKey: ['list'], exact: true }, () => ['wrong']);
  patchCached<string[]>({ queryKey: ['other'] }, () => ['wrong']);
  expect(state(['list', 1])?.data).toEqual(['a']);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
});
