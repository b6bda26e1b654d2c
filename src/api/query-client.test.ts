import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './problem';
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

describe('a list that cannot be read', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  /** Reads with failures until there is an answer. Returns what came of it, and when each try was made. */
  const read = (failures: ApiError[]) => {
    const began = Date.now();
    const tries: number[] = [];
    const answer = queryClient
      .fetchQuery({
        queryKey: ['list', 1],
        queryFn: () => {
          tries.push(Date.now() - began);
          const failure = failures.shift();
          return failure ? Promise.reject(failure) : Promise.resolve(['a']);
        },
      })
      .catch((error: unknown) => error);
    return { answer, tries };
  };
  const refused = (status: number, retryAfter: number | null = null) =>
    new ApiError({ kind: 'not-a-problem', status, retryAfter });

  test('from an overloaded server is asked for again, when the server says so', async () => {
    const { answer, tries } = read([refused(503, 7000), refused(429)]);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(['a']);
    expect(tries).toEqual([0, 7000, 7600]);
  });

  test('for longer is a failure that the person sees at once', async () => {
    const { answer, tries } = read([refused(503, 600_000)]);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ status: 503 });
    expect(tries).toEqual([0]);
  });

  test('because the server refuses it is not asked for again', async () => {
    const { answer, tries } = read([refused(500)]);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ status: 500 });
    expect(tries).toEqual([0]);
  });
});
