import { afterEach, expect, test } from 'vitest';
import { getListActorPropertiesQueryKey } from '~/api/generated/hooks/actor-properties';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { getListPublicLinksQueryKey } from '~/api/generated/hooks/public-links';
import { queryClient } from '~/api/query-client';
import { publicLinksQueries } from './queries';

afterEach(() => queryClient.clear());

test('the page reads the links of its form, and the properties of its project', () => {
  queryClient.setQueryData(getGetProjectQueryKey(3), { verbs: ['actor_property.list'] });
  const keys = publicLinksQueries({ projectId: 3, xmlFormId: 'a' }).map(({ queryKey }) => queryKey);
  expect(keys).toEqual([getListPublicLinksQueryKey(3, 'a'), getListActorPropertiesQueryKey(3)]);
});
