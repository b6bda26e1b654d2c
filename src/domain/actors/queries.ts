import type { UseQueryResult } from '@tanstack/react-query';
import { getListActorPropertiesQueryOptions, useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { getGetProjectQueryKey, useGetProject } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { ActorPropertyList } from '~/api/schema';
import { canListProperties } from '~/domain/actor-properties/properties';

/** The query of a project's custom properties; none before the rights in the project are known. */
export const propertiesQueries = (projectId: number) =>
  canListProperties(queryClient.getQueryData(getGetProjectQueryKey(projectId)))
    ? [getListActorPropertiesQueryOptions(projectId)]
    : [];

const noProperties: ActorPropertyList = [];

/**
 * The project and its custom properties, with the query of its actors. `ready` once everything has loaded, or the
 * server has no properties.
 */
export function useActorListData(projectId: number, actors: UseQueryResult) {
  const { data: project } = useGetProject(projectId);
  const described = canListProperties(project);
  const properties = useListActorProperties(projectId, { query: { enabled: described } });
  return {
    project,
    properties: properties.data ?? noProperties,
    ready: actors.data !== undefined && project !== undefined && (!described || properties.data !== undefined),
    /** When the actors were fetched, in epoch milliseconds. */
    now: actors.dataUpdatedAt,
    refreshing: actors.isFetching && actors.data !== undefined,
    /** A list that is missing is reported before one that failed to refresh. */
    error: (actors.data ? null : actors.error) ?? (properties.data ? null : properties.error) ?? actors.error,
    retry: () => {
      if (actors.isError) void actors.refetch();
      if (properties.isError) void properties.refetch();
    },
  };
}
