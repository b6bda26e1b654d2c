import { beforeEach, expect, test, vi } from 'vitest';
import { lastDownload, rememberDownload } from './last-download';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

test('the last choice of each list is remembered, for the person who made it', () => {
  rememberDownload('one', { format: 'csv' }, 1);
  rememberDownload('two', { format: 'zip' }, 1);
  rememberDownload('one', { format: 'xlsx' }, 1);
  expect(['one', 'two', 'three'].map((list) => lastDownload(list, 1))).toEqual([
    { format: 'xlsx' },
    { format: 'zip' },
    undefined,
  ]);
  expect(lastDownload('one', 2)).toBeUndefined();
});

test('the oldest lists are forgotten, and what is stored otherwise counts for nothing', () => {
  for (let at = 0; at < 60; at += 1) rememberDownload(`list ${at}`, at);
  expect([lastDownload('list 9'), lastDownload('list 10'), lastDownload('list 59')]).toEqual([undefined, 10, 59]);
  localStorage.setItem('alidade-downloads', 'no JSON');
  expect(lastDownload('list 59')).toBeUndefined();
});
