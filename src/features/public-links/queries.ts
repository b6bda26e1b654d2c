import type { FormPlace } from '~/api/edition';
import { getListPublicLinksQueryKey, getListPublicLinksQueryOptions } from '~/api/generated/hooks/public-links';
import { patchCached, queryClient } from '~/api/query-client';
import type { PublicLinkExtended, PublicLinkList } from '~/api/schema';
import { propertiesQueries } from '~/domain/actors/queries';

/** The first queries of the list of public access links. */
export const publicLinksQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListPublicLinksQueryOptions(projectId, xmlFormId),
  ...propertiesQueries(projectId),
];

/** The cached links; undefined before they were loaded. */
export const knownLinks = ({ projectId, xmlFormId }: FormPlace): PublicLinkList | undefined =>
  queryClient.getQueryData<PublicLinkList>(getListPublicLinksQueryKey(projectId, xmlFormId));

/** Updates a link in the cached list. */
export function patchLink({ projectId, xmlFormId }: FormPlace, id: number, change: Partial<PublicLinkExtended>): void {
  patchCached<PublicLinkList>({ queryKey: getListPublicLinksQueryKey(projectId, xmlFormId) }, (links) =>
    links.map((link) => (link.id === id ? { ...link, ...change } : link)),
  );
}
