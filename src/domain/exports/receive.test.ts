import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/problem';
import { TextError } from '~/shared/errors/text-error';
import { memoryFile } from '../../../tests/helpers/memory-file';
import type { DownloadProgress } from './download-kind';
import { keyColumn } from './kept-rows';
import { receive } from './receive';

/* A file that arrived is whole, or it is not kept. */

const csv = 'name,KEY\nAna,a\nBo,b\n';
const archive = zipSync({ 'a.txt': new Uint8Array([1]), 'b.txt': new Uint8Array([2]) });

/** An answer whose body comes in two parts, and then ends or breaks. */
function answer(content: string | Uint8Array<ArrayBuffer>, headers: HeadersInit = {}, broken?: Error) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const parts = [bytes.slice(0, 10), bytes.slice(10)];
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift();
        if (part) return controller.enqueue(part);
        if (broken) return controller.error(broken);
        controller.close();
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body, { headers }), isCancelled: () => isCancelled };
}

async function received(response: Response, options: Partial<Parameters<typeof receive>[2]> = {}, failAt?: number) {
  const target = memoryFile(failAt === undefined ? {} : { failAt });
  const progress: DownloadProgress[] = [];
  const { signal } = new AbortController();
  const result = await receive(response, target, {
    kind: 'csv',
    signal,
    onProgress: (now) => progress.push(now),
    ...options,
  });
  return { result, progress, text: await target.text() };
}

test('a CSV file arrives with its rows counted, and tells how far it is', async () => {
  const { response } = answer(csv, { 'Content-Length': String(csv.length) });
  expect(await received(response)).toEqual({
    result: { rows: 2 },
    text: csv,
    progress: [
      { bytes: 10, fraction: 10 / csv.length },
      { bytes: csv.length, fraction: 1 },
    ],
  });
});

test('how far it is stays unknown without a length, and with that of a compressed answer', async () => {
  for (const headers of [undefined, { 'Content-Length': '15', 'Content-Encoding': 'gzip' }]) {
    const { progress } = await received(answer(csv, headers).response);
    expect(progress.map(({ fraction }) => fraction)).toEqual([null, null]);
  }
  const { progress } = await received(answer(csv, { 'Content-Length': '15' }).response);
  expect(progress.at(-1)?.fraction).toBe(1);
});

test('of a CSV file only the wanted rows are kept, and it is measured by what was read', async () => {
  const { response } = answer(csv, { 'Content-Length': String(csv.length) });
  const { result, text, progress } = await received(response, {
    only: { ids: new Set(['b']), columnOf: keyColumn },
  });
  expect([result, text]).toEqual([{ rows: 1 }, 'name,KEY\nBo,b\n']);
  expect(progress.map(({ fraction }) => fraction)).toEqual([10 / csv.length, 1]);
  expect(progress.at(-1)?.bytes).toBe(text.length);
});

test('an archive arrives as it is', async () => {
  const { result, text } = await received(answer(archive).response, { kind: 'zip' });
  expect(result).toEqual({});
  expect(text).toBe(new TextDecoder().decode(archive));
});

test.each([
  ['csv', new TextEncoder().encode(csv).slice(0, -1)],
  ['csv', new Uint8Array()],
  ['zip', archive.slice(0, -1)],
  ['zip', new Uint8Array()],
] as const)('a file that ended early is refused: %s %#', async (kind, content) => {
  await expect(received(answer(content).response, { kind })).rejects.toBeInstanceOf(TextError);
});

test('an answer without a body is no file', async () => {
  await expect(received(new Response(null))).rejects.toBeInstanceOf(TextError);
});

test('a connection that breaks is told apart from a file that ended', async () => {
  const cause = new TypeError('network error');
  const failure = received(answer(csv, {}, cause).response);
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({ kind: 'no-response', cause });
});

test('when the disk is full, the rest is not read', async () => {
  const { response, isCancelled } = answer(csv);
  await expect(received(response, {}, 1)).rejects.toThrow('no space');
  expect(isCancelled()).toBe(true);
});

test('when it is stopped, nothing more is written', async () => {
  const stopping = new AbortController();
  const { response, isCancelled } = answer(csv);
  const seen: number[] = [];
  const stop = ({ bytes }: DownloadProgress) => {
    seen.push(bytes);
    stopping.abort(new Error('stopped'));
  };
  await expect(received(response, { signal: stopping.signal, onProgress: stop })).rejects.toThrow('stopped');
  expect([seen, isCancelled()]).toEqual([[10], true]);
  const broken = answer(csv, {}, new TypeError('aborted'));
  await expect(received(broken.response, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stopped',
  );
});
