import type { FormPlace } from '~/api/edition';
import { useMemo } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import {
  getListPublicLinksQueryKey,
  getListPublicLinksQueryOptions,
  useListPublicLinks,
} from '~/api/generated/hooks/public-links';
import { patchCached, queryClient } from '~/api/query-client';
import type { PublicLinkExtended, PublicLinkList } from '~/api/schema';
import { propertiesQueries, useDescribed } from '~/domain/actors/queries';
import { rowOf } from './rows';

/** The first queries of the list of public access links. */
export const publicLinksQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListPublicLinksQueryOptions(projectId, xmlFormId),
  ...propertiesQueries(projectId),
];

/** The data of the list (`useDescribed`). */
export function usePublicLinks(projectId: number, xmlFormId: string) {
  const { data: form } = useGetForm(projectId, xmlFormId);
  const links = useListPublicLinks(projectId, xmlFormId);
  const rows = useMemo(() => form && links.data?.map((link) => rowOf(link, form, location.origin)), [form, links.data]);
  const { ready, ...described } = useDescribed(projectId, links);
  return { ...described, form, rows, ready: ready && rows !== undefined };
}

/** The cached links; undefined before they were loaded. */
export const knownLinks = ({ projectId, xmlFormId }: FormPlace): PublicLinkList | undefined =>
  queryClient.getQueryData<PublicLinkList>(getListPublicLinksQueryKey(projectId, xmlFormId));

/** Updates a link in the cached list. */
export function patchLink({ projectId, xmlFormId }: FormPlace, id: number, change: Partial<PublicLinkExtended>): void {
  patchCached<PublicLinkList>({ queryKey: getListPublicLinksQueryKey(projectId, xmlFormId) }, (links) =>
    links.map((link) => (link.id === id ? { ...link, ...change } : link)),
  );
}
