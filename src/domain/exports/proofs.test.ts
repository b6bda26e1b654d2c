import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CsvProof } from './csv-proof';
import { ZipProof } from './zip-proof';

const encoder = new TextEncoder();

/** Passes bytes in chunks of a size. */
function passed(bytes: Uint8Array, size = 1000): number | null {
  const proof = new ZipProof();
  for (let at = 0; at < bytes.length; at += size) proof.push(bytes.subarray(at, at + size));
  return proof.files();
}
const archiveOf = (length: number) =>
  zipSync(
    Object.fromEntries(Array.from({ length }, (_, index) => [`media/${index}.txt`, encoder.encode(`x${index}`)])),
  );
const archive = archiveOf(50);

test.each([1, 7, 1000, 1_000_000])('a whole archive in chunks of %i bytes has all its files', (size) => {
  expect(passed(archive, size)).toBe(50);
});

test('an archive that was cut anywhere is not complete', () => {
  const small = archiveOf(4);
  for (let length = 0; length < small.length; length += 1) expect(passed(small.subarray(0, length))).toBeNull();
});

test('an archive that misses bytes in the middle is not complete', () => {
  const without = new Uint8Array([...archive.subarray(0, 500), ...archive.subarray(700)]);
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
    changed(archive, (end) => end.setUint16(20, comment.length, true)),
    comment,
  );
  expect(passed(commented)).toBe(50);
  expect(passed(commented.subarray(0, -1))).toBeNull();
  expect(passed(joined(archive, comment))).toBeNull();
});

test('an archive may have no file, or the longest comment', () => {
  expect(passed(zipSync({}))).toBe(0);
  const longest = new Uint8Array(0xffff);
  const commented = changed(archive, (end) => end.setUint16(20, longest.length, true));
  expect(passed(joined(commented, longest))).toBe(50);
  expect(passed(joined(commented, longest).subarray(0, -1))).toBeNull();
});

test('files of an archive may have a comment and further facts', () => {
  const described = { extra: { 0x5455: new Uint8Array(9) }, comment: 'as taken by the camera' };
  const bytes = zipSync({ 'a.jpg': [new Uint8Array(3), described], 'b.jpg': [new Uint8Array(3), described] });
  expect(passed(bytes)).toBe(2);
});

test('an archive whose directory does not have the files that its end says is not complete', () => {
  expect(passed(changed(archive, (end) => end.setUint16(10, 49, true)))).toBeNull();
  expect(passed(changed(archive, (end) => end.setUint32(16, 0, true)))).toBeNull();
  const lost = archive.slice();
  lost[new DataView(archive.buffer, archive.length - endSize).getUint32(16, true)] = 0;
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
  expect(passed(ofMany(archive), 64)).toBe(50);
  expect(passed(ofMany(archive, { entries: 51 }))).toBeNull();
  for (const before of [-1, 1, -1_000_000, 1_000_000]) expect(passed(ofMany(archive, { before }))).toBeNull();
  for (const at of [56 + 20, 20]) {
    const broken = ofMany(archive);
    broken[broken.length - endSize - at] = 0;
    expect(passed(broken)).toBeNull();
  }
});

/** The rows of a text in chunks of three bytes. */
function rows(text: string): number | null {
  const proof = new CsvProof();
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
  expect(rows(text)).toBe(count);
});
