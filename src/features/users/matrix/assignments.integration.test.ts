import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../../../tests/helpers/served';
import { Assignments } from './assignments';

const server = serveFetch((path) => asked.push(path));
let asked: string[] = [];

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const settled = (assignments: Assignments, count: number) =>
  vi.waitFor(() => expect(assignments.known.get().settled).toBe(count), 10_000);

test('reads each project once, and groups by person', async () => {
  const assignments = new Assignments();
  const heard = vi.fn<() => void>();
  assignments.known.subscribe(heard);
  assignments.request([1, 2]);
  assignments.request([2, 1]);
  await settled(assignments, 2);
  expect(asked.toSorted()).toEqual(['/v1/projects/1/assignments', '/v1/projects/2/assignments']);
  expect([...(assignments.known.get().loaded.get(1)?.values() ?? [])].every((roles) => roles.length === 1)).toBe(true);
  expect(heard).toHaveBeenCalled();
  // Nothing new is needed: no request is sent and no subscriber called.
  vi.useFakeTimers();
  assignments.request([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
  expect(asked).toHaveLength(2);
});

test('reports failures, and requests them again only on demand', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjectAssignments' });
  const assignments = new Assignments();
  assignments.request([1]);
  await settled(assignments, 1);
  expect([...assignments.known.get().failed]).toEqual([1]);
  assignments.request([1]);
  expect(asked).toHaveLength(1);
  assignments.retry();
  await vi.waitFor(() => expect(assignments.known.get().loaded.has(1)).toBe(true), 10_000);
  expect(assignments.known.get().failed.size).toBe(0);
});

test('a change is visible at once', async () => {
  const assignments = new Assignments();
  assignments.request([1]);
  await settled(assignments, 1);
  assignments.set(1, 999, [5]);
  await vi.waitFor(() => expect(assignments.known.get().loaded.get(1)?.get(999)).toEqual([5]), 10_000);
});
