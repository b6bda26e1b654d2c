import { expect, test } from 'vitest';
import { proposeVersion } from './publish';

const now = new Date(2026, 10, 22, 12).getTime();
const propose = (name: string, ...used: string[]) => proposeVersion(name, new Set([name, ...used]), now);

test('a number at the end goes up, past the ones in use, and keeps its width', () => {
  expect(propose('3')).toBe('4');
  expect(propose('3', '4', '5')).toBe('6');
  expect(propose('v1.2')).toBe('v1.3');
  expect(propose('v1.9')).toBe('v1.10');
  expect(propose('rev007')).toBe('rev008');
});

test('a date becomes today, then today with a counter', () => {
  expect(propose('2026-03-14')).toBe('2026-11-22');
  expect(propose('20260314')).toBe('20261122');
  expect(propose('2026-11-22')).toBe('2026-11-22-2');
  expect(propose('2026-03-14', '2026-11-22', '2026-11-22-2')).toBe('2026-11-22-3');
  expect(propose('2026031401')).toBe('2026112201');
  expect(propose('2026112201', '2026112202')).toBe('2026112203');
});

test('anything else becomes today’s date', () => {
  expect(propose('')).toBe('2026-11-22');
  expect(propose('final')).toBe('2026-11-22');
  expect(propose('', '2026-11-22')).toBe('2026-11-22-2');
  expect(propose('20260314152233')).toBe('2026-11-22');
  expect(propose('9'.repeat(10_000))).toBe('2026-11-22');
});
