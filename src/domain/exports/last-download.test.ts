import { beforeEach, expect, test, vi } from 'vitest';
import { lastDownload, rememberDownload } from './last-download';

const person = vi.hoisted(() => ({ id: 1 }));
vi.mock('~/session/session', () => ({ signedInUser: () => person }));

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  person.id = 1;
});

test('the last choice of each list is remembered, for the person who made it', () => {
  rememberDownload('one', { format: 'csv' });
  rememberDownload('two', { format: 'zip' });
  rememberDownload('one', { format: 'xlsx' });
  expect([lastDownload('one'), lastDownload('two'), lastDownload('three')]).toEqual([
    { format: 'xlsx' },
    { format: 'zip' },
    undefined,
  ]);
  person.id = 2;
  expect(lastDownload('one')).toBeUndefined();
});

test('the oldest lists are forgotten, and what is stored otherwise counts for nothing', () => {
  for (let at = 0; at < 60; at += 1) rememberDownload(`list ${at}`, at);
  expect([lastDownload('list 9'), lastDownload('list 10'), lastDownload('list 59')]).toEqual([undefined, 10, 59]);
  localStorage.setItem('alidade-downloads', 'no JSON');
  expect(lastDownload('list 59')).toBeUndefined();
});
