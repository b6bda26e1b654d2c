import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUserExtended } from '~/api/schema';
import { stubStorage } from '../../tests/helpers/storage';
import { noteProjectRights, noteSiteRights } from './denied-pages';
import { seemsDenied } from './page-rights';

const user = (verbs: string[]) => ({ id: 1, verbs }) as unknown as CurrentUserExtended;
const administrator = user(['project.update']);

beforeEach(() => {
  stubStorage('localStorage');
  return () => vi.unstubAllGlobals();
});

test('at the first visit the sitewide rights tell, and nobody waits before they are known', () => {
  const denied = (person?: CurrentUserExtended) => seemsDenied('/projects/7/settings', 'projectSettings', person);
  expect([denied(user([])), denied(administrator), denied()]).toEqual([true, false, false]);
});

test('what the rights of the last visit gave or denied comes first, for the same person', () => {
  noteSiteRights(1, { site: [], elsewhere: [] });
  noteProjectRights(1, [{ id: 7, denied: ['/projects/:projectId/settings'] }]);
  const denied = (id: number, person: CurrentUserExtended) =>
    seemsDenied(`/projects/${id}/settings`, 'projectSettings', person);
  expect([denied(7, administrator), denied(8, user([]))]).toEqual([true, false]);
  expect(denied(7, { ...administrator, id: 2 })).toBe(false);
});
