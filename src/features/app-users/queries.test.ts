import { afterEach, expect, test } from 'vitest';
import { getListActorPropertiesQueryKey } from '~/api/generated/hooks/actor-properties';
import { getListAppUsersQueryKey } from '~/api/generated/hooks/app-users';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { appUsersSearchParams, appUsersQueries } from './queries';

afterEach(() => queryClient.clear());

test('the page reads the app users, and the properties of its project', () => {
  queryClient.setQueryData(getGetProjectQueryKey(3), { verbs: ['actor_property.list'] });
  const keys = appUsersQueries({ projectId: 3 }).map(({ queryKey }) => queryKey);
  expect(keys).toEqual([getListAppUsersQueryKey(3), getListActorPropertiesQueryKey(3)]);
});

const read = (query: string) => appUsersSearchParams.read(new URLSearchParams(query));

test('an address without parameters shows all, newest first', () => {
  const usual = { find: '', access: null, order: { sort: 'createdAt', descending: true } };
  expect(read('')).toEqual(usual);
  expect(read('access=nonsense&sort=constructor')).toEqual(usual);
});

test('keeps the format of existing links', () => {
  const query = 'q=a%26b+%22%3Cx%3E%22&access=revoked&sort=-lastUsed';
  expect(read(query)).toEqual({
    find: 'a&b "<x>"',
    access: 'revoked',
    order: { sort: 'lastUsed', descending: true },
  });
  expect(appUsersSearchParams.write(read(query)).toString()).toBe(query);
});
