import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import type { ItemContext } from '~/shared/jobs/kind';
import { memoryFile } from '../../../tests/helpers/memory-file';
import { describeDownload, type Download, downloadKind, type DownloadNote, type DownloadPlace } from './download-kind';

/* A download ends with the whole file, or with none and the reason. */

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

type Produce = Download['produce'];

async function run(produce: Produce, signal = new AbortController().signal, target = memoryFile()) {
  const notes: DownloadNote[] = [];
  const fractions: number[] = [];
  const context: ItemContext<DownloadPlace, DownloadNote> = {
    input: { key: 'a' },
    note: undefined,
    before: 'waiting',
    signal,
    keep: (note) => notes.push(note),
    report: (fraction) => fractions.push(fraction),
  };
  const data: Download = { open: async () => target, produce };
  const error: unknown = await downloadKind.run({ id: 'file', label: 'a.csv', data }, context).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { notes, fractions, error, ended: target.ended };
}

const described = (entry: { state?: 'running' | 'done' | 'refused'; note?: DownloadNote; error?: unknown }) =>
  describeDownload(
    {
      item: { id: 'file', label: 'a', data: {} as Download },
      state: entry.state ?? 'running',
      note: entry.note,
      error: entry.error,
      fraction: null,
    },
    i18n,
  );

test('a file is finished when all of it was written, and says what it became', async () => {
  const { notes, error, ended } = await run(async (target, { onProgress }) => {
    await target.write(new Uint8Array(3));
    vi.advanceTimersByTime(500);
    onProgress({ bytes: 3000, fraction: 0.5 });
    vi.advanceTimersByTime(500);
    return { rows: 7, remarks: ['One text was cut.'] };
  });
  expect([error, ended]).toEqual([undefined, ['closed']]);
  expect(notes).toEqual([
    { bytes: 0, fraction: null, perSecond: 0, isComplete: false, remarks: [] },
    { bytes: 3000, fraction: 0.5, perSecond: 6000, isComplete: false, remarks: [] },
    { bytes: 3000, fraction: 0.5, perSecond: 3000, isComplete: true, remarks: ['One text was cut.'], rows: 7 },
  ]);
});

test('rows that were counted on the way stay, where the end does not say how many there are', async () => {
  const { notes } = await run(async (_, { onProgress }) => {
    onProgress({ bytes: 10, fraction: null, rows: 4 });
    return {};
  });
  expect(notes.at(-1)).toMatchObject({ rows: 4, isComplete: true, remarks: [] });
});

test('how far it is is told at most seven times a second, and the last of it at the end', async () => {
  const { notes, fractions } = await run(async (_, { onProgress }) => {
    for (let bytes = 1; bytes <= 40; bytes += 1) {
      vi.advanceTimersByTime(10);
      onProgress({ bytes, fraction: bytes < 20 ? bytes / 40 : null });
    }
    return {};
  });
  expect(notes.map(({ bytes }) => bytes)).toEqual([0, 1, 16, 31, 40]);
  expect(fractions).toEqual([1 / 40, 16 / 40]);
});

test('what failed leaves no file', async () => {
  const { error, ended, notes } = await run(() => Promise.reject(new Error('no space')));
  expect([error, ended]).toEqual([new Error('no space'), ['aborted']]);
  expect(notes.at(-1)?.isComplete).toBe(false);
  const target = { ...memoryFile(), abort: () => Promise.reject(new Error('gone')) };
  const both = await run(() => Promise.reject(new Error('no space')), undefined, target);
  expect(both.error).toEqual(new Error('no space'));
});

test('a file that was complete when it was stopped is thrown away, too', async () => {
  const stopping = new AbortController();
  const reason = new Error('stopped');
  const { error, ended } = await run(async () => {
    stopping.abort(reason);
    return { rows: 1 };
  }, stopping.signal);
  expect([error, ended]).toEqual([reason, ['aborted']]);
  const failed = await run(() => Promise.reject(new Error('cut')), stopping.signal);
  expect(failed.error).toBe(reason);
  // Jobs tell the signal of a stop only where the kind says so.
  expect(downloadKind.stopAborts).toBe(true);
});

test.each([
  [{ kind: 'not-a-problem', status: 502 }, /took too long/],
  [{ kind: 'not-a-problem', status: 504 }, /took too long/],
  [{ kind: 'no-response' }, /connection was lost/],
] as const)('says what to do about %j', async (how, words) => {
  const cause = new ApiError(how);
  const { error } = await run(() => Promise.reject(cause));
  expect(error).toMatchObject({ cause });
  expect(described({ state: 'refused', error })).toMatch(words);
});

test('a browser that was offline asked for nothing, and says so', async () => {
  const { error, ended } = await run(() => Promise.reject(new ApiError({ kind: 'no-response', notSent: true })));
  expect(ended).toEqual(['aborted']);
  expect(described({ state: 'refused', error })).toBe(
    'This browser is offline, and nothing was sent. Connect it, then try again.',
  );
});

test('other refusals of the server are told as they are', async () => {
  const refused = new ApiError({ kind: 'problem', status: 403 });
  const { error } = await run(() => Promise.reject(refused));
  expect(error).toBe(refused);
});

const note: DownloadNote = { bytes: 1_200_000, fraction: 0.5, perSecond: 500, isComplete: false, remarks: [] };

test('says how far a download is, and what it became', () => {
  expect(described({})).toBe('');
  expect(described({ note })).toBe('1.2 MB · 500 bytes per second');
  expect(described({ note: { ...note, perSecond: 0 } })).toBe('1.2 MB');
  expect(described({ note: { ...note, rows: 1 } })).toBe('1 row · 1.2 MB · 500 bytes per second');
  const done: DownloadNote = { ...note, rows: 20, isComplete: true, remarks: ['Cut.', 'Empty.'] };
  expect(described({ state: 'done', note: done })).toBe('20 rows · 1.2 MB · Cut. · Empty.');
  // An earlier failure is no longer shown while it is tried again.
  expect(described({ note, error: new Error('before') })).toBe('1.2 MB · 500 bytes per second');
});
