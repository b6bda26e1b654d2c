import { beforeEach, expect, test, vi } from 'vitest';
import { forbidStorage, stubStorage } from '../../tests/helpers/storage';
import { forgetDeniedByRights, noteDenied, noteProjectRights, noteSiteRights, wasDenied } from './denied-pages';

beforeEach(() => {
  stubStorage('localStorage');
  return () => vi.unstubAllGlobals();
});

const formSettings = '/projects/:projectId/forms/:xmlFormId/settings';
const appUsers = '/projects/:projectId/app-users';

test('a page that the rights of the last visit deny is known before they are', () => {
  expect(wasDenied('/users')).toBeUndefined();
  noteSiteRights(1, { site: ['/users', '/users/:userId/edit'], elsewhere: [] });
  noteProjectRights(1, [{ id: 7, denied: [formSettings] }]);
  expect(wasDenied('/users')).toBe(true);
  expect(wasDenied('/users/12/edit')).toBe(true);
  expect(wasDenied('/users/roles')).toBe(false);
  expect(wasDenied('/system')).toBe(false);
  expect(wasDenied('/projects/7/forms/a%20b/settings')).toBe(true);
  expect(wasDenied('/projects/8/forms/a%20b/settings')).toBe(false);
});

test('in a project that was never seen the sitewide rights count', () => {
  noteSiteRights(1, { site: [], elsewhere: [appUsers, formSettings] });
  noteProjectRights(1, [
    { id: 7, denied: [] },
    { id: 8, denied: [appUsers] },
    { id: 9, denied: [appUsers] },
  ]);
  const denied = (id: number) => wasDenied(`/projects/${id}/app-users`);
  expect([7, 8, 9, 10].map(denied)).toEqual([false, true, true, true]);
  expect(wasDenied('/projects/8/forms/a/settings')).toBe(false);
  expect(wasDenied('/projects/10/forms/a/settings')).toBe(true);
});

test('new rights replace those of the same project, and those of another person', () => {
  noteSiteRights(1, { site: ['/users'], elsewhere: [] });
  noteProjectRights(1, [{ id: 7, denied: [appUsers] }]);
  noteProjectRights(1, [{ id: 7, denied: [] }]);
  expect(wasDenied('/projects/7/app-users')).toBe(false);
  expect(wasDenied('/users')).toBe(true);
  noteProjectRights(2, [{ id: 7, denied: [appUsers] }]);
  expect(wasDenied('/projects/7/app-users')).toBe(false);
  expect(wasDenied('/users', 2)).toBeUndefined();
  noteSiteRights(2, { site: [], elsewhere: [appUsers] });
  expect(wasDenied('/users')).toBe(false);
  expect(wasDenied('/projects/7/app-users')).toBe(true);
});

test('the end of the session forgets the rights, not the pages that were denied', () => {
  noteSiteRights(1, { site: ['/users'], elsewhere: [] });
  noteDenied('/system/audits', true);
  forgetDeniedByRights();
  expect(wasDenied('/users')).toBeUndefined();
  expect(wasDenied('/system/audits')).toBe(true);
});

test('a page that opens after all is not denied any more, and of many the oldest are forgotten', () => {
  for (const page of ['/users', '/system', '/users']) noteDenied(page, true);
  noteDenied('/users', false);
  noteDenied('/roles', false);
  expect(['/users', '/system', '/roles'].map((page) => wasDenied(page))).toEqual([undefined, true, undefined]);
  for (let id = 1; id <= 50; id += 1) noteDenied(`/projects/${id}`, true);
  expect(['/system', '/projects/1', '/projects/50'].map((page) => wasDenied(page))).toEqual([undefined, true, true]);
});

test.each(['nonsense', '{}', '[1, null]', 'null'])('damaged storage denies nothing: %s', (text) => {
  for (const key of ['alidade-denied-pages', 'alidade-denied-by-rights']) localStorage.setItem(key, text);
  expect(wasDenied('/users')).toBeUndefined();
  noteSiteRights(1, { site: ['/users'], elsewhere: [] });
  expect(wasDenied('/users', 1)).toBe(true);
});

test('what is stored does not grow with what is over', () => {
  const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  localStorage.setItem('alidade-denied-pages', '{}');
  noteDenied('/users', true);
  expect(stored('alidade-denied-pages')).toEqual(['/users']);
  noteSiteRights(1, { site: [], elsewhere: [] });
  noteProjectRights(1, [{ id: 7, denied: [appUsers] }]);
  noteProjectRights(1, [{ id: 7, denied: [] }]);
  expect(stored('alidade-denied-by-rights')).toMatchObject({ projects: [{ denied: [], ids: [7] }] });
});

test('without a storage nothing is remembered, and nothing fails', () => {
  forbidStorage('localStorage');
  noteDenied('/users', true);
  noteSiteRights(1, { site: ['/users'], elsewhere: [] });
  forgetDeniedByRights();
  expect(wasDenied('/users')).toBeUndefined();
});
