import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackFiles } from './unpack-files';
import { bytesInMemory, replaceFile, type UnreadableZip, type ZipLimits } from './zip-parts';

/* What comes in an archive is unpacked within limits, and only if it is used. The kinds of damage: engines/xlsform. */

const usual: ZipLimits = { bytes: 50_000_000, entries: 10, ratio: 300 };
const open = (archive: Uint8Array, wanted: string[], limits: Partial<ZipLimits> = {}) =>
  unpackFiles(bytesInMemory(archive), wanted, { ...usual, ...limits });
function faultOf(...given: Parameters<typeof open>) {
  try {
    open(...given);
    return undefined;
  } catch (error) {
    return (error as UnreadableZip).fault;
  }
}

const bomb = new Uint8Array(12_000_000);
const archive = zipSync({ 'a.txt': strToU8('a'.repeat(1000)), 'b.txt': [strToU8('b'), { level: 0 }], bomb });

test('reads the files that are wanted and there, and no others', async () => {
  const { names, files } = open(archive, ['a.txt', 'b.txt', 'c.txt']);
  expect([...names]).toEqual(['a.txt', 'b.txt', 'bomb']);
  expect([...files.keys()]).toEqual(['a.txt', 'b.txt']);
  expect(await files.get('a.txt')?.text()).toBe('a'.repeat(1000));
  expect(await files.get('b.txt')?.text()).toBe('b');
});

test('ends at the limits of size, ratio and number', () => {
  expect(faultOf(archive, ['bomb'])).toBe('too-large');
  expect(faultOf(archive, ['bomb'], { ratio: 2000 })).toBeUndefined();
  expect(faultOf(archive, ['bomb'], { ratio: 2000, bytes: 11_999_999 })).toBe('too-large');
  expect(faultOf(archive, ['a.txt', 'b.txt'], { bytes: 1000 })).toBe('too-large');
  expect(faultOf(archive, ['a.txt'], { entries: 2 })).toBe('too-many-entries');
  expect(faultOf(strToU8('no archive'), [])).toBe('broken');
});

test('replaces a file without unpacking the others', () => {
  const damaged = archive.slice();
  const at = strFromU8(damaged, true).indexOf('bomb') + 20;
  damaged.fill(0xff, at, at + 1000);
  const changed = replaceFile(damaged, 'a.txt', strToU8('changed'));
  expect(() => unzipSync(changed)).toThrow('invalid');
  const read = unzipSync(changed, { filter: ({ name }) => name !== 'bomb' });
  expect(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['a.txt', 'changed'],
    ['b.txt', 'b'],
  ]);
  expect(unzipSync(replaceFile(archive, 'b.txt', strToU8('c')))['bomb']).toEqual(bomb);
});
