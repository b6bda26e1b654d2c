import { useMemo } from 'react';
import { getListActorPropertiesQueryOptions, useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { useGetForm } from '~/api/generated/hooks/forms';
import { getGetProjectQueryKey, useGetProject } from '~/api/generated/hooks/projects';
import {
  getListPublicLinksQueryKey,
  getListPublicLinksQueryOptions,
  useListPublicLinks,
} from '~/api/generated/hooks/public-links';
import { patchCached, queryClient } from '~/api/query-client';
import type { ActorPropertyList, PublicLinkExtended, PublicLinkList } from '~/api/schema';
import { hasProperties } from '~/domain/actor-properties/has-properties';
import { rowOf } from './rows';

/** The form of the links, for calls. */
export interface FormPlace {
  projectId: number;
  xmlFormId: string;
}

/** The first queries of the list of public access links. Properties wait for the rights in the project. */
export const publicLinksQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListPublicLinksQueryOptions(projectId, xmlFormId),
  ...(hasProperties(queryClient.getQueryData(getGetProjectQueryKey(projectId)))
    ? [getListActorPropertiesQueryOptions(projectId)]
    : []),
];

const noProperties: ActorPropertyList = [];

/** The data of the list. `ready` once everything has loaded, or the server has no properties. */
export function usePublicLinks(projectId: number, xmlFormId: string) {
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const links = useListPublicLinks(projectId, xmlFormId);
  const described = hasProperties(project);
  const properties = useListActorProperties(projectId, { query: { enabled: described } });
  const rows = useMemo(() => form && links.data?.map((link) => rowOf(link, form, location.origin)), [form, links.data]);
  return {
    project,
    form,
    rows,
    properties: properties.data ?? noProperties,
    ready: rows !== undefined && project !== undefined && (!described || properties.data !== undefined),
    /** When the links were read, in epoch milliseconds. */
    now: links.dataUpdatedAt,
    refreshing: links.isFetching && links.data !== undefined,
    /** A list that is missing is reported before one that failed to refresh. */
    error: (links.data ? null : links.error) ?? (properties.data ? null : properties.error) ?? links.error,
    retry: () => {
      if (links.isError) void links.refetch();
      if (properties.isError) void properties.refetch();
    },
  };
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
