import {
  getGetEntityQueryOptions,
  getListEntityAuditsQueryOptions,
  getListEntityVersionsQueryOptions,
} from '~/api/generated/hooks/entities';
import type { EntityAuditList, EntityExtended, EntityHistoryVersionExtended } from '~/api/schema';
import type { EntityId } from './rows';

/** An entity with its newest version. This client always requests extended metadata. */
export type EntityRecord = EntityExtended;
export type EntityVersion = EntityHistoryVersionExtended;
export type EntityAudit = EntityAuditList[number];

export const entityOptions = ({ projectId, datasetName, uuid }: EntityId) => ({
  ...getGetEntityQueryOptions(projectId, datasetName, uuid),
  select: (answer: unknown) => answer as EntityRecord,
});

/** All versions, oldest first. */
export const versionsOptions = ({ projectId, datasetName, uuid }: EntityId) => ({
  ...getListEntityVersionsQueryOptions(projectId, datasetName, uuid),
  select: (answer: unknown) => answer as EntityVersion[],
});

/** The audit log, newest first. */
export const auditsOptions = ({ projectId, datasetName, uuid }: EntityId) =>
  getListEntityAuditsQueryOptions(projectId, datasetName, uuid);

export type VersionSource =
  | {
      kind: 'submission';
      instanceId: string;
      /** The instance name; null if there is none. */
      name: string | null;
      /** Null if the submission was deleted. */
      xmlFormId: string | null;
      submitter: string | null;
      /** Audit action of the submission that made the version. */
      event: string;
    }
  | { kind: 'file'; name: string; count: number }
  | { kind: 'api' };

type Source = EntityVersion['source'] | EntityAudit['details']['source'];

/** Reads the source of a version; the server distinguishes the kinds by their fields. */
export function readVersionSource(source: Source | undefined): VersionSource {
  if (source && 'submission' in source) {
    const { submission, event } = source;
    const name = 'currentVersion' in submission ? (submission.currentVersion.instanceName?.trim() ?? '') : '';
    return {
      kind: 'submission',
      instanceId: submission.instanceId,
      name: name === '' ? null : name,
      xmlFormId: 'xmlFormId' in submission ? submission.xmlFormId : null,
      submitter: submission.submitter?.displayName ?? null,
      event: event.action,
    };
  }
  if (source && 'name' in source) return { kind: 'file', name: source.name, count: source.count };
  return { kind: 'api' };
}
