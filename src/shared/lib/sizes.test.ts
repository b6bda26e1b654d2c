import { expect, test } from 'vitest';
import { formatSize } from './sizes';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [100_000_000, '100 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text);
});
