import { beforeEach, expect, test, vi } from 'vitest';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { field, planWith } from '../../../tests/helpers/export-plans';
import { memoryFile } from '../../../tests/helpers/memory-file';
import { workersHere } from '../../../tests/helpers/workers-here';
import { buildFile } from './build-file';
import type { ExportPlan, LocalFormat, Row } from './plan';

/* A file has the rows of all pages, or none is made. */

let workers: ReturnType<typeof workersHere>;
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  workers = workersHere();
});

const bytesOf = (page: object) => new TextEncoder().encode(JSON.stringify(page)).buffer;
const link = (token: string) => `https://elsewhere.example/v1/rows?%24skiptoken=${token}`;
const row = (name: string): Row => ({ __id: name, __system: { status: null }, name });
const pages: Record<string, object> = {
  first: { value: [row('Ana'), row('Bo')], '@odata.count': 3, '@odata.nextLink': link('second') },
  second: { value: [row('Chidi')] },
};

interface Run {
  format?: LocalFormat;
  read?: (token: string | null) => Promise<ArrayBuffer>;
  target?: ReturnType<typeof memoryFile>;
  stopping?: AbortController;
}
const readPages = async (token: string | null) => bytesOf(pages[token ?? 'first'] ?? {});

async function build({
  format = 'jsonl',
  read = readPages,
  target = memoryFile(),
  stopping = new AbortController(),
}: Run) {
  const plan: ExportPlan = { ...planWith([field('name')]), format };
  const progress: { bytes: number; rows: number; fraction: number | null }[] = [];
  const about = vi.fn<() => ExportPlan['about']>(() => ({ title: 'About', lines: [['Zone', 'UTC']] }));
  const counts = await buildFile(target, {
    plan,
    read,
    about,
    signal: stopping.signal,
    onProgress: (now) => progress.push(now),
  });
  return { counts, progress, about, target };
}

test('a file has the rows of all pages, in order, and tells how far it is', async () => {
  const { counts, progress, target, about } = await build({});
  const text = '{"name":"Ana"}\n{"name":"Bo"}\n{"name":"Chidi"}\n';
  expect(await target.text()).toBe(text);
  expect(counts).toMatchObject({ rows: 3, unreadable: 0 });
  expect(about.mock.calls).toMatchObject([[{ rows: 3 }]]);
  expect(progress).toEqual([
    { bytes: 0, rows: 2, fraction: 2 / 3 },
    { bytes: 0, rows: 3, fraction: 1 },
    { bytes: text.length, rows: 3, fraction: 1 },
  ]);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test.each<[LocalFormat, string]>([
  ['geojson', '{"type":"FeatureCollection"'],
  ['xlsx', 'PK'],
])('a file is in the format that was asked for: %s', async (format, start) => {
  const { target } = await build({ format });
  expect((await target.text()).slice(0, start.length)).toBe(start);
});

test('a file without rows is one, and how far it is stays unknown without a count', async () => {
  const { progress, target } = await build({ read: async () => bytesOf({ value: [], '@odata.count': 0 }) });
  expect([await target.text(), progress]).toEqual([
    '',
    [
      { bytes: 0, rows: 0, fraction: 0 },
      { bytes: 0, rows: 0, fraction: 1 },
    ],
  ]);
  const uncounted = await build({ read: async () => bytesOf({ value: [row('Ana')] }) });
  expect(uncounted.progress.map(({ fraction }) => fraction)).toEqual([null, 1]);
});

test('a large page is written part by part', async () => {
  const name = 'x'.repeat(400_000);
  const line = `{"name":"${name}"}\n`;
  const { target, progress } = await build({ read: async () => bytesOf({ value: Array(4).fill(row(name)) }) });
  expect(target.parts.map(({ length }) => length)).toEqual([3 * line.length, line.length]);
  expect(progress[0]?.bytes).toBe(4 * line.length);
  expect(await target.text()).toBe(line.repeat(4));
});

test('a page that cannot be read, or is none, fails the file', async () => {
  const failing = async (token: string | null) => {
    if (token !== null) throw new Error('the line is down');
    return readPages(token);
  };
  await expect(build({ read: failing })).rejects.toThrow('the line is down');
  await expect(build({ read: async () => bytesOf({ code: 500 }) })).rejects.toThrow(/iterable/);
  await expect(build({ read: async () => new TextEncoder().encode('<html>').buffer })).rejects.toThrow(/JSON/);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});

test('a disk that is full fails the file', async () => {
  const target = memoryFile({ failAt: 0 });
  await expect(build({ target })).rejects.toThrow('no space');
});

test('a worker that stops, or whose message cannot be read, fails the file', async () => {
  const failing = (fail: () => void) => async (token: string | null) => {
    fail();
    return readPages(token);
  };
  await expect(build({ read: failing(() => workers[0]?.fail('out of memory')) })).rejects.toThrow('out of memory');
  const broken = failing(() => workers[1]?.dispatchEvent(new Event('messageerror')));
  await expect(build({ read: broken })).rejects.toThrow('messageerror');
});

test('a worker that was not loaded is missing code, not a file that cannot be made', async () => {
  const read = async (token: string | null) => {
    workers[0]?.dispatchEvent(new Event('error'));
    return readPages(token);
  };
  const error: unknown = await build({ read }).catch((caught: unknown) => caught);
  expect(isChunkLoadError(error)).toBe(true);
});

test('stopping ends the worker and the file', async () => {
  const stopping = new AbortController();
  const reason = new Error('stopped');
  const read = async (token: string | null) => {
    if (token !== null) stopping.abort(reason);
    return readPages(token);
  };
  await expect(build({ read, stopping })).rejects.toBe(reason);
  await expect(build({ stopping })).rejects.toBe(reason);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
