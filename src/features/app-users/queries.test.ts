import { afterEach, expect, test } from 'vitest';
import { getListActorPropertiesQueryKey } from '~/api/generated/hooks/actor-properties';
import { getListAppUsersQueryKey } from '~/api/generated/hooks/app-users';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { appUsersQueries } from './queries';

afterEach(() => queryClient.clear());

test('the page reads the app users, and the properties of its project', () => {
  queryClient.setQueryData(getGetProjectQueryKey(3), { verbs: ['actor_property.list'] });
  const keys = appUsersQueries({ projectId: 3 }).map(({ queryKey }) => queryKey);
  expect(keys).toEqual([getListAppUsersQueryKey(3), getListActorPropertiesQueryKey(3)]);
});
