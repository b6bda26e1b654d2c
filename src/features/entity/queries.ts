import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditsOptions, entityOptions, versionsOptions } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';

/** Prefetched with the route. */
export const entityQueries = (id: EntityId) => [entityOptions(id), versionsOptions(id), auditsOptions(id)];

export const useEntity = (id: EntityId) => useQuery({ ...entityOptions(id), placeholderData: keepPreviousData });

/** Oldest first. */
export const useVersions = (id: EntityId) => useQuery(versionsOptions(id));

/** Newest first. */
export const useAudits = (id: EntityId) => useQuery(auditsOptions(id));
