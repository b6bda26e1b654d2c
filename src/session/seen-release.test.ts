import { beforeEach, expect, test, vi } from 'vitest';
import { noteMissing, storeMissing, wasMissing } from './seen-release';

/* What the server was seen to lack: the next visit does not ask for it before it is known to be there. */

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});

test('a server that lacks a release lacks all later ones', () => {
  expect(wasMissing('2025.1')).toBe(false);
  storeMissing('2026.1');
  expect(['2025.4', '2026.1', '2026.2', undefined].map(wasMissing)).toEqual([false, true, true, false]);
  storeMissing(undefined);
  expect(wasMissing('2026.2')).toBe(false);
});

test('a single missing thing does not hide what an older one told', () => {
  noteMissing('2026.2');
  expect(['2026.1', '2026.2'].map(wasMissing)).toEqual([false, true]);
  noteMissing('2025.3');
  noteMissing('2026.1');
  expect(['2025.2', '2025.3'].map(wasMissing)).toEqual([false, true]);
});

test('without a storage nothing is known, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  noteMissing('2026.1');
  expect(wasMissing('2026.1')).toBe(false);
});
