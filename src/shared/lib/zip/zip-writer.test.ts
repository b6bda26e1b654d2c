import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { FileTarget } from '../file-target';
import { writeZip, type ZipEntry, type ZipProgress, ZipTooLarge } from './zip-writer';

/** A target that keeps what is written. */
function collecting() {
  const parts: Uint8Array[] = [];
  const ends: string[] = [];
  const target: FileTarget = {
    write: async (bytes) => void parts.push(bytes.slice()),
    close: async () => void ends.push('closed'),
    abort: async () => void ends.push('aborted'),
  };
  return {
    target,
    ends,
    files: async () => unzipSync(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
/** A stream of these texts, each a chunk; it breaks off at null. */
function streamOf(...chunks: (string | null)[]) {
  const left = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next === null) controller.error(new Error('lost'));
      else controller.enqueue(bytes(next));
    },
  });
}
const entry = (path: string, ...chunks: (string | null)[]): ZipEntry => ({
  path,
  open: async () => streamOf(...chunks),
});
const never = new AbortController().signal;

test('writes files in turn, also empty ones and those with names in any script', async () => {
  const { target, ends, files } = collecting();
  const steps: ZipProgress[] = [];
  await writeZip([entry('a.csv', 'name', ',age'), entry('صورة/空.png'), entry('c.txt', 'c')], target, {
    signal: never,
    onProgress: (progress) => steps.push(progress),
  });
  expect(await files()).toEqual({ 'a.csv': bytes('name,age'), 'صورة/空.png': bytes(''), 'c.txt': bytes('c') });
  expect(ends).toEqual(['closed']);
  expect(steps.at(-1)).toEqual({ files: 3, bytes: 9, path: 'c.txt' });
});

test('opens a file only after the one before is written', async () => {
  const { target } = collecting();
  const order: string[] = [];
  const watched = (path: string): ZipEntry => ({
    path,
    open: async () => {
      order.push(`open ${path}`);
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          order.push(`read ${path}`);
          controller.enqueue(bytes(path));
          controller.close();
        },
      });
    },
  });
  await writeZip([watched('a'), watched('b')], target, { signal: never });
  expect(order).toEqual(['open a', 'read a', 'open b', 'read b']);
});

test('leaves out files that cannot be opened, or fails', async () => {
  const broken: ZipEntry = { path: 'b', open: () => Promise.reject(new Error('gone')) };
  const { target, files } = collecting();
  const left: string[] = [];
  await writeZip([entry('a', '1'), broken, entry('c', '3')], target, {
    signal: never,
    onLeftOut: ({ path }) => left.push(path),
  });
  expect(left).toEqual(['b']);
  expect(Object.keys(await files())).toEqual(['a', 'c']);
  const strict = collecting();
  await expect(writeZip([entry('a', '1'), broken], strict.target, { signal: never })).rejects.toThrow('gone');
  expect(strict.ends).toEqual(['aborted']);
});

test('a file that breaks off fails the archive', async () => {
  const { target, ends } = collecting();
  const writing = writeZip([entry('b', 'half', null)], target, { signal: never, onLeftOut: () => undefined });
  await expect(writing).rejects.toThrow('lost');
  expect(ends).toEqual(['aborted']);
});

test('can be cancelled between and within files', async () => {
  const cancel = new AbortController();
  const { target, ends } = collecting();
  const writing = writeZip([entry('a', '1', '2', '3'), entry('b', '4')], target, {
    signal: cancel.signal,
    onProgress: ({ bytes: done }) => done === 2 && cancel.abort(),
  });
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  expect(ends).toEqual(['aborted']);
});

test('refuses an archive over the limit of the format', async () => {
  const { target, ends } = collecting();
  const writing = writeZip([entry('large', 'x'.repeat(500), 'y'.repeat(500))], target, {
    signal: never,
    mostBytes: 1000,
  });
  await expect(writing).rejects.toBeInstanceOf(ZipTooLarge);
  expect(ends).toEqual(['aborted']);
});
