import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/problem';
import { CsvCheck, idColumn, CsvRowFilter, keyColumn, ZipCheck } from '~/engines/exports/stream-checks';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { memoryFile } from '../../../tests/helpers/memory-file';
import type { DownloadProgress } from './download-kind';
import { receiveFile } from './receive-file';

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

async function received(response: Response, options: Partial<Parameters<typeof receiveFile>[2]> = {}, failAt?: number) {
  const target = memoryFile(failAt === undefined ? {} : { failAt });
  const progress: DownloadProgress[] = [];
  const { signal } = new AbortController();
  const result = await receiveFile(response, target, {
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
  await expect(received(answer(content).response, { kind })).rejects.toBeInstanceOf(UserFacingError);
});

test('an answer without a body is no file', async () => {
  await expect(received(new Response(null))).rejects.toBeInstanceOf(UserFacingError);
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

const encoder = new TextEncoder();

/** Passes bytes in chunks of a size. */
function passed(bytes: Uint8Array, size = 1000): number | null {
  const proof = new ZipCheck();
  for (let at = 0; at < bytes.length; at += size) proof.push(bytes.subarray(at, at + size));
  return proof.files();
}
const archiveOf = (length: number) =>
  zipSync(
    Object.fromEntries(Array.from({ length }, (_, index) => [`media/${index}.txt`, encoder.encode(`x${index}`)])),
  );
const wholeArchive = archiveOf(50);

test.each([1, 7, 1000, 1_000_000])('a whole archive in chunks of %i bytes has all its files', (size) => {
  expect(passed(wholeArchive, size)).toBe(50);
});

test('an archive that was cut anywhere is not complete', () => {
  const small = archiveOf(4);
  for (let length = 0; length < small.length; length += 1) expect(passed(small.subarray(0, length))).toBeNull();
});

test('an archive that misses bytes in the middle is not complete', () => {
  const without = new Uint8Array([...wholeArchive.subarray(0, 500), ...wholeArchive.subarray(700)]);
  expect(passed(without)).toBeNull();
});

test('an archive larger than what is kept of it', () => {
  const large = zipSync({ 'a.bin': new Uint8Array(3_000_000) }, { level: 0 });
  expect(passed(large, 65_536)).toBe(1);
  expect(passed(large.subarray(0, -1), 65_536)).toBeNull();
});

const endSize = 22;
/** The archive with other numbers in its end record, which begins with its mark. */
function changed(bytes: Uint8Array, change: (end: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer, copy.length - endSize));
  return copy;
}
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

test('an archive may have a comment, if that is whole', () => {
  const comment = encoder.encode('made by PK\u0005\u0006 a server');
  const commented = joined(
    changed(wholeArchive, (end) => end.setUint16(20, comment.length, true)),
    comment,
  );
  expect(passed(commented)).toBe(50);
  expect(passed(commented.subarray(0, -1))).toBeNull();
  expect(passed(joined(wholeArchive, comment))).toBeNull();
});

test('an archive may have no file, or the longest comment', () => {
  expect(passed(zipSync({}))).toBe(0);
  const longest = new Uint8Array(0xffff);
  const commented = changed(wholeArchive, (end) => end.setUint16(20, longest.length, true));
  expect(passed(joined(commented, longest))).toBe(50);
  expect(passed(joined(commented, longest).subarray(0, -1))).toBeNull();
});

test('files of an archive may have a comment and further facts', () => {
  const described = { extra: { 0x5455: new Uint8Array(9) }, comment: 'as taken by the camera' };
  const bytes = zipSync({ 'a.jpg': [new Uint8Array(3), described], 'b.jpg': [new Uint8Array(3), described] });
  expect(passed(bytes)).toBe(2);
});

test('an archive whose directory does not have the files that its end says is not complete', () => {
  expect(passed(changed(wholeArchive, (end) => end.setUint16(10, 49, true)))).toBeNull();
  expect(passed(changed(wholeArchive, (end) => end.setUint32(16, 0, true)))).toBeNull();
  const lost = wholeArchive.slice();
  lost[new DataView(wholeArchive.buffer, wholeArchive.length - endSize).getUint32(16, true)] = 0;
  expect(passed(lost)).toBeNull();
});

/** The archive as one over 65,535 files is written: what is unknown in its end is in a record before that. */
function ofMany(bytes: Uint8Array, { entries = 50, before = 0 } = {}): Uint8Array {
  const directoryEnd = bytes.length - endSize;
  const old = new DataView(bytes.buffer, bytes.byteOffset + directoryEnd);
  const record = new DataView(new ArrayBuffer(56));
  record.setUint32(0, 0x0606_4b50, true);
  record.setBigUint64(32, BigInt(entries), true);
  record.setBigUint64(40, BigInt(old.getUint32(12, true)), true);
  record.setBigUint64(48, BigInt(old.getUint32(16, true)), true);
  const locator = new DataView(new ArrayBuffer(20));
  locator.setUint32(0, 0x0706_4b50, true);
  locator.setBigUint64(8, BigInt(directoryEnd + before), true);
  const end = changed(bytes, (view) => view.setUint16(10, 0xffff, true)).subarray(directoryEnd);
  return joined(bytes.subarray(0, directoryEnd), new Uint8Array(record.buffer), new Uint8Array(locator.buffer), end);
}

test('an archive of many files names them in a record of its own', () => {
  expect(passed(ofMany(wholeArchive), 64)).toBe(50);
  expect(passed(ofMany(wholeArchive, { entries: 51 }))).toBeNull();
  for (const before of [-1, 1, -1_000_000, 1_000_000]) expect(passed(ofMany(wholeArchive, { before }))).toBeNull();
  for (const at of [56 + 20, 20]) {
    const broken = ofMany(wholeArchive);
    broken[broken.length - endSize - at] = 0;
    expect(passed(broken)).toBeNull();
  }
});

/** The rows of a text in chunks of three bytes. */
function rowsIn(text: string): number | null {
  const proof = new CsvCheck();
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += 3) proof.push(bytes.subarray(at, at + 3));
  return proof.rows();
}

test.each([
  ['head\n', 0],
  ['a,b\n1,"x\ny"\n2,"say ""no"""\n', 2],
  ['a,b\n1,2', null],
  ['a,b\n1,"x\n', null],
  ['', null],
])('the CSV file %j has %j rows', (text, count) => {
  expect(rowsIn(text)).toBe(count);
});

const file = `SubmissionDate,KEY,notes,KEY,SubmitterID\n2026,uuid:b,"one\nline ""quoted""",uuid:a,5\n2026,uuid:a,=1+1,uuid:b,5\n2026,x,ünï,uuid:c,6\n`;

/** The kept text when the bytes come in parts of a size. */
function kept(ids: readonly string[], size: number): { text: string; rows: number } {
  const bytes = new TextEncoder().encode(file);
  const rows = new CsvRowFilter({ ids: new Set(ids), columnOf: keyColumn });
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoder.decode(rows.push(bytes.subarray(at, at + size)));
  return { text: text + decoder.decode(rows.end()), rows: rows.rows };
}

test.each([1, 7, 1000])('keeps the head and the rows of the ids, in parts of %i bytes', (size) => {
  expect(kept(['uuid:a', 'uuid:c'], size)).toEqual({
    text: `SubmissionDate,KEY,notes,KEY,SubmitterID\n2026,uuid:b,"one\nline ""quoted""",uuid:a,5\n2026,x,ünï,uuid:c,6\n`,
    rows: 2,
  });
});

test('keeps what the server wrote as it was', () => {
  expect(kept(['uuid:a', 'uuid:b', 'uuid:c'], 5)).toEqual({ text: file, rows: 3 });
});

test('keeps the head alone if nothing is found', () => {
  expect(kept([], 9)).toEqual({ text: 'SubmissionDate,KEY,notes,KEY,SubmitterID\n', rows: 0 });
});

test('the ids of entities are in the column of the server, which comes before the properties', () => {
  expect(idColumn(['__id', 'label', '__id'])).toBe(0);
  expect(keyColumn(['KEY', 'a', 'KEY', 'b'])).toBe(2);
});

test('the last row counts without a line break, and one with fewer cells is none of those that are looked for', () => {
  const rows = new CsvRowFilter({ ids: new Set(['b']), columnOf: idColumn });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const texts = [rows.push(bytes('label,__id\nx\nAna,b')), rows.end()].map((part) => new TextDecoder().decode(part));
  expect([texts.join(''), rows.rows]).toEqual(['label,__id\nAna,b\n', 1]);
});

test.each(['a,b', 'say "no"', 'line\nfeed', 'return\r'])('the cell %j is quoted again', (cell) => {
  const rows = new CsvRowFilter({ ids: new Set(['1']), columnOf: idColumn });
  const text = `__id,a\n1,"${cell.replaceAll('"', '""')}"\n`;
  expect(new TextDecoder().decode(rows.push(new TextEncoder().encode(text)))).toBe(text);
});
