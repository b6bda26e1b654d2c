import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from './file-digest';

test.each([0, 1, 1 << 20, (1 << 20) + 1, 2_500_000])('the digest of %d bytes is their MD5', async (size) => {
  const bytes = new Uint8Array(size).map((_, at) => (at * 31) % 256);
  expect(await digestOf(new Blob([bytes]))).toBe(createHash('md5').update(bytes).digest('hex'));
});
