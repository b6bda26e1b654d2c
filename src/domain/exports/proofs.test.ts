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
const archive = zipSync(
  Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`media/${index}.txt`, encoder.encode(`x${index}`)])),
);

test.each([1, 7, 1000, 1_000_000])('a whole archive in chunks of %i bytes has all its files', (size) => {
  expect(passed(archive, size)).toBe(50);
});

test('an archive that was cut anywhere is not complete', () => {
  for (let length = 0; length < archive.length; length += 1) expect(passed(archive.subarray(0, length))).toBeNull();
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
