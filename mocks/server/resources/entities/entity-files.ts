import type { Auth } from '@mocks/server/auth/auth';
import type { FileAnswer } from '@mocks/server/blobs';
/**
 * Entity lists as form attachments: CSV for those who fill in, with a hash that tells devices when to fetch it again.
 */
import { contentDisposition } from '@mocks/server/content-disposition';
import { csvLine } from '@mocks/server/exports/csv';
import type { DatasetRow, EntityRow, ProjectRow, Tables } from '@mocks/server/store/tables';
import { md5 } from '@mocks/server/xforms/digest';
import { accessOf, rulesFor } from './dataset-access';
import { publishedProperties } from './dataset-rows';
import { currentDef } from './entity-rows';

/** The actor whose entities a filtered list is limited to; null for actors who may list all entities. */
export const filteringActor = (auth: Auth, project: ProjectRow): number | null =>
  auth.can('entity.list', project) ? null : (auth.actor?.id ?? -1);

/** The entities an actor gets, newest first; all of them without an actor. */
function entitiesFor(tables: Tables, dataset: DatasetRow, actorId: number | null): EntityRow[] {
  const getsIt = actorId === null ? () => true : accessOf(tables, dataset, actorId);
  return tables.entities
    .by('datasetId', dataset.id)
    .filter((entity) => entity.deletedAt === null && getsIt(entity))
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id);
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce<string | null>(
    (last, instant) => (instant !== null && (last === null || instant > last) ? instant : last),
    null,
  );

/** Changes whenever the file changes for this actor. */
function hashOf(tables: Tables, dataset: DatasetRow, actorId: number | null): string {
  const lastAudit = latest(tables.audits.by('acteeId', dataset.acteeId).map(({ loggedAt }) => loggedAt));
  if (actorId !== null && dataset.ownerOnly) {
    const entities = entitiesFor(tables, dataset, actorId);
    const properties = tables.datasetProperties
      .by('datasetId', dataset.id)
      .filter(({ deletedAt }) => deletedAt === null);
    return md5(
      JSON.stringify({
        owner: actorId,
        propertyList: properties.map(({ name }) => name).sort(),
        entities: entities.length,
        latestEntityCreatedOrUpdated: latest(entities.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt])),
      }),
    );
  }
  const rules = actorId === null ? [] : rulesFor(tables, dataset, actorId);
  if (rules.length > 0) return md5(JSON.stringify({ owner: actorId, filterRules: rules, latestAuditEntry: lastAudit }));
  return md5(JSON.stringify({ latestAuditEntry: lastAudit }));
}

/** The manifest entry of a list. */
export const datasetInManifest = (tables: Tables, dataset: DatasetRow, actorId: number | null) => ({
  hash: hashOf(tables, dataset, actorId),
  type: dataset.approvalRequired ? 'approvalEntityList' : 'entityList',
});

/** The CSV that replaces a form attachment: the id as `name`, label, version and the properties. */
export function datasetFile(tables: Tables, dataset: DatasetRow, fileName: string, actorId: number | null): FileAnswer {
  const properties = publishedProperties(tables, dataset.id).map(({ name }) => name);
  const rows = entitiesFor(tables, dataset, actorId).map((entity) => {
    const { label, version, data } = currentDef(tables, entity);
    return csvLine([entity.uuid, label, version, ...properties.map((name) => data[name] ?? '')]);
  });
  return {
    status: 200,
    type: '*/*',
    body: new TextEncoder().encode([csvLine(['name', 'label', '__version', ...properties]), ...rows].join('')),
    headers: {
      etag: `"${hashOf(tables, dataset, actorId)}"`,
      'content-disposition': contentDisposition(fileName),
      'content-type': 'text/csv; charset=utf-8',
    },
  };
}
