import {
  getGetEntityQueryOptions,
  getListEntityAuditsQueryOptions,
  getListEntityVersionsQueryOptions,
} from '~/api/generated/hooks/entities';
import type { EntityAuditList, EntityExtended, EntityHistoryVersionExtended } from '~/api/schema';
import type { EntityId } from './rows';

/** An entity with its newest version. This client always asks for extended metadata. */
export type EntityRecord = EntityExtended;
export type EntityVersion = EntityHistoryVersionExtended;
export type EntityAudit = EntityAuditList[number];

/** The query of the entity and its newest version. */
export const entityOptions = ({ projectId, datasetName, uuid }: EntityId) => ({
  ...getGetEntityQueryOptions(projectId, datasetName, uuid),
  select: (answer: unknown) => answer as EntityRecord,
});

/** The query of all its versions, oldest first. */
export const versionsOptions = ({ projectId, datasetName, uuid }: EntityId) => ({
  ...getListEntityVersionsQueryOptions(projectId, datasetName, uuid),
  select: (answer: unknown) => answer as EntityVersion[],
});

/** The query of its history, newest first. */
export const auditsOptions = ({ projectId, datasetName, uuid }: EntityId) =>
  getListEntityAuditsQueryOptions(projectId, datasetName, uuid);
