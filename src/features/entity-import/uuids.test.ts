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
