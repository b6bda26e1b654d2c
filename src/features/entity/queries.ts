import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '~/api/query-client';
import { auditsOptions, entityOptions, versionsOptions } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';

/** Starts the requests of the page of an entity, in parallel. */
export function prefetchEntity(id: EntityId): void {
  void queryClient.prefetchQuery(entityOptions(id));
  void queryClient.prefetchQuery(versionsOptions(id));
  void queryClient.prefetchQuery(auditsOptions(id));
}

/** The entity and its newest version. Another one replaces it when it has loaded. */
export const useEntity = (id: EntityId) => useQuery({ ...entityOptions(id), placeholderData: keepPreviousData });

/** All versions, oldest first. */
export const useVersions = (id: EntityId) => useQuery(versionsOptions(id));

/** What happened to it, newest first. */
export const useAudits = (id: EntityId) => useQuery(auditsOptions(id));
