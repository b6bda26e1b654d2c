import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditsOptions, entityOptions, versionsOptions } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';

/** The first queries of the page of an entity, in parallel. */
export const entityQueries = (id: EntityId) => [entityOptions(id), versionsOptions(id), auditsOptions(id)];

/** The entity and its newest version. Another one replaces it when it has loaded. */
export const useEntity = (id: EntityId) => useQuery({ ...entityOptions(id), placeholderData: keepPreviousData });

/** All versions, oldest first. */
export const useVersions = (id: EntityId) => useQuery(versionsOptions(id));

/** What happened to it, newest first. */
export const useAudits = (id: EntityId) => useQuery(auditsOptions(id));
