import { expect, test } from 'vitest';
import { isOlder } from './WhatsNew';

test('years and numbers are compared as numbers', () => {
  expect(isOlder(null, '2026.2')).toBe(true);
  expect(isOlder('2026.2', '2026.2')).toBe(false);
  expect(isOlder('2026.2', '2026.10')).toBe(true);
  expect(isOlder('2026.10', '2026.2')).toBe(false);
  expect(isOlder('2025.10', '2026.2')).toBe(true);
  expect(isOlder('2027.1', '2026.2')).toBe(false);
});
