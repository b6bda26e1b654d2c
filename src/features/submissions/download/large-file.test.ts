import { expect, test } from 'vitest';
import { mayBeLarge } from './large-file';

test('a file with media may be large, and one with very many answers', () => {
  expect(mayBeLarge('zip-files', undefined, 3)).toBe(true);
  expect(mayBeLarge('csv', undefined, 300)).toBe(false);
  expect(mayBeLarge('xlsx', 20_000, 60)).toBe(false);
  expect(mayBeLarge('xlsx', 1_000_000, 60)).toBe(true);
});
