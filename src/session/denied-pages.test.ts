import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDeniedByRights, noteDenied, noteDeniedByRights, wasDenied } from './denied-pages';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a page that the rights of the last visit deny is known before they are', () => {
  noteDeniedByRights(1, 'site', ['/users', '/users/:userId/edit']);
  noteDeniedByRights(1, '7', ['/projects/7/forms/:xmlFormId/settings']);
  expect(wasDenied('/users')).toBe(true);
  expect(wasDenied('/users/12/edit')).toBe(true);
  expect(wasDenied('/users/roles')).toBe(false);
  expect(wasDenied('/projects/7/forms/a%20b/settings')).toBe(true);
  expect(wasDenied('/projects/8/forms/a%20b/settings')).toBe(false);
});

test('new rights replace those of the same subject, and those of another person', () => {
  noteDeniedByRights(1, 'site', ['/users']);
  noteDeniedByRights(1, '7', ['/projects/7/app-users']);
  noteDeniedByRights(1, '7', []);
  expect(wasDenied('/projects/7/app-users')).toBe(false);
  expect(wasDenied('/users')).toBe(true);
  noteDeniedByRights(2, '7', []);
  expect(wasDenied('/users')).toBe(false);
});

test('the end of the session forgets the rights, not the pages that were denied', () => {
  noteDeniedByRights(1, 'site', ['/users']);
  noteDenied('/system/audits', true);
  forgetDeniedByRights();
  expect(wasDenied('/users')).toBe(false);
  expect(wasDenied('/system/audits')).toBe(true);
});
