/** Entity lists of the seeds: created, filled and changed like through the API. */
import {
  type Content,
  addEntity,
  addUploadSource,
  addVersion,
  currentDef,
} from '@mocks/server/resources/entities/entity-rows';
import { provisionActee } from '@mocks/server/store/people';
import type { ActorRow, DatasetRow, EntityData, EntityRow, ProjectRow } from '@mocks/server/store/tables';
import { md5 } from '@mocks/server/xforms/digest';
import type { Builder } from './builder';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** An id derived from a text. */
export function uuidOf(text: string): string {
  const hex = md5(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A list with these properties. */
export function addList(
  build: Builder,
  project: ProjectRow,
  name: string,
  properties: readonly string[],
  { by, days, approvalRequired = false }: { by: ActorRow; days: number; approvalRequired?: boolean },
): DatasetRow {
  const { tables } = build;
  const createdAt = build.daysAgo(days);
  const dataset = tables.datasets.put({
    id: tables.datasets.nextId(),
    projectId: project.id,
    name,
    acteeId: provisionActee(build.at(createdAt), 'dataset', project.acteeId),
    approvalRequired,
    ownerOnly: false,
    createdAt,
    publishedAt: createdAt,
    deletedAt: null,
  });
  build.audit(createdAt, by, 'dataset.create', dataset.acteeId, { properties: [] });
  for (const property of properties) {
    tables.datasetProperties.put({
      id: tables.datasetProperties.nextId(),
      datasetId: dataset.id,
      name: property,
      publishedAt: createdAt,
      deletedAt: null,
    });
    build.audit(createdAt, by, 'dataset.update', dataset.acteeId, { properties: [property] });
  }
  return dataset;
}

export interface Row {
  readonly label: string;
  readonly data: EntityData;
}

/** A bulk upload of entities. */
export function upload(
  build: Builder,
  dataset: DatasetRow,
  file: string,
  rows: readonly Row[],
  by: ActorRow,
  days: number,
): EntityRow[] {
  const { tables } = build;
  const instant = build.daysAgo(days);
  const details = { name: file, size: rows.length * 74, count: rows.length, userAgent: browser };
  const { id: sourceId } = addUploadSource(tables, details);
  const author = { creatorId: by.id, userAgent: browser, sourceId };
  const made = rows.map(({ label, data }, index) => {
    const content: Content = { label, data, received: null };
    return addEntity(build.at(instant), dataset, { uuid: uuidOf(`${dataset.name} ${file} ${index}`), content }, author)
      .entity;
  });
  build.audit(instant, by, 'entity.bulk.create', dataset.acteeId, { sourceId });
  return made;
}

/** A manual change of an entity. */
export function edit(
  build: Builder,
  dataset: DatasetRow,
  before: EntityRow,
  change: EntityData,
  by: ActorRow,
  days: number,
): EntityRow {
  const instant = build.daysAgo(days);
  const { version, label, data } = currentDef(build.tables, before);
  const content: Content = { label, data: { ...data, ...change }, received: change };
  const author = { creatorId: by.id, userAgent: browser, sourceId: null };
  const { entity, def } = addVersion(
    build.at(instant),
    before,
    content,
    { baseVersion: version, conflict: before.conflict },
    author,
  );
  build.audit(instant, by, 'entity.update.version', dataset.acteeId, {
    entityId: entity.id,
    entityDefId: def.id,
    entity: { uuid: entity.uuid, dataset: dataset.name },
  });
  return entity;
}

/** Moves an entity to the trash. */
export function bin(build: Builder, dataset: DatasetRow, { id, uuid }: EntityRow, by: ActorRow, days: number): void {
  const deletedAt = build.daysAgo(days);
  build.tables.entities.patch(id, { deletedAt });
  build.audit(deletedAt, by, 'entity.delete', dataset.acteeId, { entity: { uuid } });
}
