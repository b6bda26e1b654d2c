import { expect, test } from 'vitest';
import { newSeed, rowOf, uuidOf } from './uuids';

test('the row of an import is found by its UUID, and no other import has it', () => {
  for (let round = 0; round < 50; round += 1) {
    const [seed, other] = [newSeed(), newSeed()];
    for (const row of [2, 3, 1_000, 1_048_576]) {
      expect(rowOf(seed, uuidOf(seed, row))).toBe(row);
      expect(rowOf(other, uuidOf(seed, row))).toBeNull();
    }
  }
  expect(rowOf(newSeed(), '6a0f6d1e-3f43-4a0c-9b7e-58f2f2f0c6d1')).toBeNull();
});

test('the seed of an import is 32 hexadecimal digits, and never the same', () => {
  const seeds = Array.from({ length: 200 }, newSeed);
  expect(seeds.filter((seed) => !/^[0-9a-f]{32}$/.test(seed))).toEqual([]);
  expect(new Set(seeds).size).toBe(200);
});

test('the UUIDs of a seed never change: an import that goes on after an update of the app sends the same', () => {
  expect(uuidOf('0123456789abcdef0123456789abcdef', 2)).toBe('9fca9d7f-3929-4dbb-9fca-9d7f3929fdbb');
  expect(uuidOf('ffffffff0000000080000000ffffffff', 1_048_576)).toBe('854b1699-effa-4ce3-b7f6-69a3854b1699');
});
