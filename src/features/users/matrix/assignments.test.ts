import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { Assignments } from './assignments';

/* The roles of all projects at once, of a server that tells them one project at a time. */

interface Call {
  id: number;
  answer: (list: object[]) => void;
  fail: () => void;
}
let open: Call[] = [];
let asked: number[] = [];

beforeEach(() => {
  queryClient.clear();
  [open, asked] = [[], []];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (request: Request) => {
    const id = Number(/projects\/(\d+)\//.exec(request.url)?.[1]);
    asked.push(id);
    return new Promise<Response>((resolve) => {
      const close = (response: Response) => {
        open = open.filter((call) => call !== call_);
        resolve(response);
      };
      const call_: Call = {
        id,
        answer: (list) => close(Response.json(list)),
        fail: () => close(Response.json({ code: 403.1, message: 'no' }, { status: 403 })),
      };
      open.push(call_);
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const pause = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds);
/** Roles of people, by their numbers. */
const held = (text: string) =>
  text.split(', ').map((pair) => ({ actorId: Number(pair.split(' ')[0]), roleId: Number(pair.split(' ')[1]) }));
const rolesOf = (assignments: Assignments) =>
  [...(assignments.known.get().loaded.get(1) ?? [])].map(([actor, roles]) => `${actor}: ${roles.join(' ')}`);
const answerAll = async () => {
  for (const { answer } of open) answer([]);
  await pause();
};

test('the roles of each person in each project', async () => {
  const assignments = new Assignments();
  assignments.request([1]);
  await pause(0);
  open[0]?.answer(held('7 5, 8 5, 7 6'));
  await pause();
  expect(rolesOf(assignments)).toEqual(['7: 5 6', '8: 5']);
  expect(assignments.known.get()).toMatchObject({ failed: new Set(), wanted: 1, settled: 1 });
});

test('at most four are requested at once, each once, and the newest wishes first', async () => {
  const assignments = new Assignments();
  assignments.request([1, 2, 3, 4, 5, 6]);
  await pause(0);
  expect(asked).toEqual([1, 2, 3, 4]);
  assignments.request([6, 7, 1]);
  await pause(0);
  expect(asked).toEqual([1, 2, 3, 4]);
  await answerAll();
  expect(asked).toEqual([1, 2, 3, 4, 6, 7, 5]);
  expect(assignments.known.get()).toMatchObject({ wanted: 7, settled: 4 });
  await answerAll();
  expect(asked).toHaveLength(7);
  expect(assignments.known.get()).toMatchObject({ wanted: 7, settled: 7 });
});

test('many answers are told together, ten times a second, what was changed here at once', async () => {
  const assignments = new Assignments();
  const heard = vi.fn<() => void>();
  assignments.known.subscribe(heard);
  assignments.request([1, 2]);
  await pause(0);
  for (const { answer } of open) answer([]);
  await pause(99);
  expect(heard).not.toHaveBeenCalled();
  await pause(1);
  expect(heard).toHaveBeenCalledOnce();
  await pause(1000);
  const before = heard.mock.calls.length;
  assignments.set(1, 7, [5]);
  await pause(0);
  expect(heard).toHaveBeenCalledTimes(before + 1);
  expect(rolesOf(assignments)).toEqual(['7: 5']);
  // The change replaces what waited to be told.
  assignments.request([3]);
  assignments.set(1, 8, [6]);
  await pause(0);
  expect(assignments.known.get()).toMatchObject({ wanted: 3, settled: 2 });
  await pause(1000);
  expect(heard).toHaveBeenCalledTimes(before + 2);
});

test('a change in a project that was not read, or of one person, leaves the others', async () => {
  const assignments = new Assignments();
  assignments.set(1, 7, [5]);
  await pause();
  expect(assignments.known.get().loaded.size).toBe(0);
  assignments.request([1]);
  await pause(0);
  open[0]?.answer(held('7 5, 8 6'));
  await pause();
  assignments.set(1, 7, []);
  await pause(0);
  expect(rolesOf(assignments)).toEqual(['7: ', '8: 6']);
});

test('a project that failed is read again on demand only, and the others are read meanwhile', async () => {
  const assignments = new Assignments();
  assignments.request([1, 2]);
  await pause(0);
  open.find(({ id }) => id === 1)?.fail();
  await pause(5000);
  expect([...assignments.known.get().failed]).toEqual([1]);
  assignments.request([1]);
  await pause();
  expect(asked.filter((id) => id === 1)).toHaveLength(1);
  assignments.retry();
  await pause();
  expect(asked.filter((id) => id === 1)).toHaveLength(2);
  await answerAll();
  expect(assignments.known.get()).toMatchObject({ failed: new Set(), wanted: 2, settled: 2 });
  assignments.retry();
  await pause();
  expect(asked).toHaveLength(3);
});

test('a project is read again when asked for, and is unknown until then', async () => {
  const assignments = new Assignments();
  assignments.request([1]);
  await pause(0);
  await answerAll();
  queryClient.clear();
  assignments.reload(1);
  await pause();
  expect([assignments.known.get().loaded.has(1), asked]).toEqual([false, [1, 1]]);
  await answerAll();
  expect(assignments.known.get().loaded.has(1)).toBe(true);
});
