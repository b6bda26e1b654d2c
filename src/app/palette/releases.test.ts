import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { release } from '~/shared/lib/product';
import { isOlder } from './releases';

test('years and numbers are compared as numbers', () => {
  expect(isOlder(null, '2026.2')).toBe(true);
  expect(isOlder('2026.2', '2026.2')).toBe(false);
  expect(isOlder('2026.2', '2026.10')).toBe(true);
  expect(isOlder('2026.10', '2026.2')).toBe(false);
  expect(isOlder('2025.10', '2026.2')).toBe(true);
  expect(isOlder('2027.1', '2026.2')).toBe(false);
});

test('the release is the first of the changelog', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(/^## ([\d.]+)/m.exec(changelog)?.[1]).toBe(release);
});
