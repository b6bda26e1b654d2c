import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { Job } from '~/shared/jobs/job';
import { CurrentRows } from './current-rows';

/* What the server has of a row is looked at shortly before it is changed: nothing is changed by an old picture of it. */

const session = { userId: () => 7, onEnd: () => () => undefined };
const { signal } = new AbortController();
const lost = () => new ApiError({ kind: 'no-response' });

/** A job that goes on after some of its rows were done. */
const jobOf = (ids: readonly string[], done: readonly string[] = []) =>
  new Job<null, null, null>(
    { name: 'test', parallel: { from: 1, most: 1 }, run: async () => undefined },
    {
      title: 'Test',
      address: '/',
      input: null,
      session,
      items: ids.map((id) => ({ id, label: id, data: null })),
      known: done.map((id) => ({ id, state: 'done', note: undefined })),
    },
  ) as unknown as ConstructorParameters<typeof CurrentRows>[1];

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
const read = vi.fn<(ids: readonly string[], signal?: AbortSignal) => Promise<Map<string, string>>>();
const rowsOf = (ids: readonly string[]) => new CurrentRows<string>(read, jobOf(ids));
const asked = () => read.mock.calls.map(([ids]) => ids);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  read.mockReset();
  read.mockImplementation(async (ids) => new Map(ids.map((id) => [id, `now ${id}`])));
});
afterEach(() => {
  vi.useRealTimers();
});

test('rows that come next are read in the same call, forty at most, and not those before', async () => {
  const rows = rowsOf(numbered(100));
  expect(await rows.of('id10', { before: 'waiting', signal })).toBe('now id10');
  expect(await rows.of('id11', { before: 'waiting', signal })).toBe('now id11');
  expect(await rows.of('id49', { before: 'waiting', signal })).toBe('now id49');
  expect(asked()).toEqual([numbered(100).slice(10, 50)]);
  await rows.of('id50', { before: 'waiting', signal });
  expect(asked()[1]).toEqual(numbered(100).slice(50, 90));
});

test('rows that are done already are not read with the others', async () => {
  const rows = new CurrentRows<string>(read, jobOf(numbered(4), ['id1', 'id2']));
  await rows.of('id0', { before: 'waiting', signal });
  expect(asked()).toEqual([['id0', 'id3']]);
});

test('long ids make shorter calls: addresses have a limit', async () => {
  const long = numbered(30).map((id) => id.padEnd(200, 'x'));
  await rowsOf(long).of(long[0] ?? '', { before: 'waiting', signal });
  const [ids = []] = asked();
  expect(ids.length).toBeGreaterThan(5);
  expect(encodeURIComponent(ids.join("' or __id eq '")).length).toBeLessThan(4000);
});

test('what was read counts for less than five seconds', async () => {
  const rows = rowsOf(numbered(3));
  await rows.of('id0', { before: 'waiting', signal });
  vi.advanceTimersByTime(4999);
  await rows.of('id1', { before: 'waiting', signal });
  expect(asked()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  read.mockImplementation(async () => new Map([['id2', 'changed meanwhile']]));
  expect(await rows.of('id2', { before: 'waiting', signal })).toBe('changed meanwhile');
  expect(asked()).toEqual([numbered(3), ['id2']]);
});

test('a row that does not exist is null', async () => {
  read.mockImplementation(async () => new Map());
  expect(await rowsOf(['a']).of('a', { before: 'waiting', signal })).toBeNull();
  expect(await rowsOf(['a']).of('a', { before: 'unknown', signal })).toBeNull();
});

test('after an earlier try a row is read alone and now', async () => {
  const rows = rowsOf(numbered(3));
  await rows.of('id0', { before: 'waiting', signal });
  await rows.of('id1', { before: 'unknown', signal });
  await rows.of('id1', { before: 'refused', signal });
  expect(asked()).toEqual([numbered(3), ['id1'], ['id1']]);
});

test('a row is read alone if the rows together cannot be', async () => {
  read.mockRejectedValueOnce(lost());
  expect(await rowsOf(numbered(3)).of('id1', { before: 'waiting', signal })).toBe('now id1');
  expect(asked()).toEqual([['id1', 'id2'], ['id1']]);
});

test('a row that cannot be read was not changed, unless an earlier try may have done so', async () => {
  read.mockImplementation(async () => {
    throw lost();
  });
  const rows = rowsOf(['a']);
  for (const before of ['waiting', 'refused'] as const) {
    const failed = rows.of('a', { before, signal });
    await expect(failed).rejects.toBeInstanceOf(LostAnswer);
    await expect(failed).rejects.toMatchObject({ outcome: 'not-done' });
  }
  await expect(rows.of('a', { before: 'unknown', signal })).rejects.not.toBeInstanceOf(LostAnswer);
  const refusal = new ApiError({ kind: 'problem', status: 403, code: '403.1' });
  read.mockImplementation(async () => {
    throw refusal;
  });
  await expect(rows.of('a', { before: 'waiting', signal })).rejects.toBe(refusal);
});

test('a job that is stopped reads nothing more', async () => {
  const stopping = new AbortController();
  read.mockImplementation(async () => {
    stopping.abort();
    throw lost();
  });
  await expect(rowsOf(['a']).of('a', { before: 'waiting', signal: stopping.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(asked()).toHaveLength(1);
});
