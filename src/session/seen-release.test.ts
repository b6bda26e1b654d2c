import { beforeEach, expect, test } from 'vitest';
import { forbidStorage, stubStorage } from '../../tests/helpers/storage';
import { noteMissing, storeMissing, wasMissing } from './seen-release';

/* What the server was seen to lack: the next visit does not ask for it before it is known to be there. */

beforeEach(() => void stubStorage('localStorage'));

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
  forbidStorage('localStorage');
  noteMissing('2026.1');
  expect(wasMissing('2026.1')).toBe(false);
});
