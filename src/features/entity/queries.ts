import { useQuery } from '@tanstack/react-query';
import { getGetEntityQueryOptions } from '~/api/generated/hooks/entities';
import { queryClient } from '~/api/query-client';
import type { EntityId } from '~/shared/entities/rows';

const entityOptions = ({ projectId, datasetName, uuid }: EntityId) =>
  getGetEntityQueryOptions(projectId, datasetName, uuid);

/** Starts the requests of the page of an entity. */
export function prefetchEntity(id: EntityId): void {
  void queryClient.prefetchQuery(entityOptions(id));
}

/** The entity and its newest version. */
export const useEntity = (id: EntityId) => useQuery(entityOptions(id));
