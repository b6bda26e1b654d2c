import { expect, test } from 'vitest';
import { fingerprintFile, newSeed, rowOfUuid, rowUuid } from './uuids';

test('the row of an import is found by its UUID, and no other import has it', () => {
  for (let round = 0; round < 50; round += 1) {
    const [seed, other] = [newSeed(), newSeed()];
    for (const row of [2, 3, 1_000, 1_048_576]) {
      expect(rowOfUuid(seed, rowUuid(seed, row))).toBe(row);
      expect(rowOfUuid(other, rowUuid(seed, row))).toBeNull();
    }
  }
  expect(rowOfUuid(newSeed(), '6a0f6d1e-3f43-4a0c-9b7e-58f2f2f0c6d1')).toBeNull();
});

test('the seed of an import is 32 hexadecimal digits, and never the same', () => {
  const seeds = Array.from({ length: 200 }, newSeed);
  expect(seeds.filter((seed) => !/^[0-9a-f]{32}$/.test(seed))).toEqual([]);
  expect(new Set(seeds).size).toBe(200);
});

test('the UUIDs of a seed never change: an import that goes on after an update of the app sends the same', () => {
  expect(rowUuid('0123456789abcdef0123456789abcdef', 2)).toBe('9fca9d7f-3929-4dbb-9fca-9d7f3929fdbb');
  expect(rowUuid('ffffffff0000000080000000ffffffff', 1_048_576)).toBe('854b1699-effa-4ce3-b7f6-69a3854b1699');
});

/* A file is recognised by its content when it is selected again: an import goes on with it, an update is not repeated. */

const block = 4_194_304;
const bytes = (size: number, changedAt = -1) => {
  const content = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) content[at] = at % 251;
  if (changedAt !== -1) content[changedAt] = 255;
  return content;
};
const of = (content: string | Uint8Array<ArrayBuffer>) => fingerprintFile(new Blob([content]));

test('the same content has the same fingerprint, as 16 hexadecimal digits', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, (_, number) => of(`label\nTree ${number}\n`)));
  expect(new Set(all).size).toBe(100);
  expect(all.filter((one) => !/^[0-9a-f]{16}$/.test(one))).toEqual([]);
  expect(await of('label\nTree 7\n')).toBe(all[7]);
  expect(await of('')).toMatch(/^[0-9a-f]{16}$/);
});

test.each([4, 5, 6, 7, block + 5])(
  'a change of any byte of %d shows, at the begin and the end of every part that is read',
  async (size) => {
    const places = [0, 3, size - 2, size - 1, block - 1, block].filter((at) => at >= 0 && at < size);
    const all = await Promise.all([of(bytes(size)), of(bytes(size + 1)), ...places.map((at) => of(bytes(size, at)))]);
    expect(new Set(all).size).toBe(2 + new Set(places).size);
  },
);

test('the order of the parts shows', async () => {
  expect(await of('aaaabbbb')).not.toBe(await of('bbbbaaaa'));
});
