import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5, sha1, sha256 } from './digest';

// 55, 56 and 64 bytes are where padding needs another block.
const texts = ['', 'abc', 'é 日本 \u202e', ...[55, 56, 63, 64, 119, 10_000].map((length) => 'a'.repeat(length))];

test.each([
  ['sha1', sha1],
  ['sha256', sha256],
  ['md5', md5],
] as const)('%s agrees with the one of Node', (name, digest) => {
  for (const text of texts) expect(digest(text)).toBe(createHash(name).update(text).digest('hex'));
});
