/** A list of a million entities from twenty uploads. Its rows are computed when they are asked for. */
import { addUploadSource } from '@mocks/server/resources/entities/entity-rows';
import { computedProperties } from '@mocks/server/store/computed-entities';
import type { ProjectRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import { addList } from './lists';

export const largeEntities = 1_000_000;
const files = 20;

export function addLargeList(build: Builder, project: ProjectRow): void {
  const { tables } = build;
  const by = build.account('admin');
  const list = addList(build, project, 'households', computedProperties, { by, days: 395 });
  const each = largeEntities / files;
  const uploads = Array.from({ length: files }, (_, file) => {
    const createdAt = build.daysAgo(394 - file * 15);
    const details = { name: `households-${file + 1}.csv`, size: each * 61, count: each, userAgent: null };
    const { id: sourceId } = addUploadSource(tables, details);
    build.audit(createdAt, by, 'entity.bulk.create', list.acteeId, { sourceId });
    return { sourceId, createdAt };
  });
  const [firstId, firstDefId] = [tables.entities.nextId(), tables.entityDefs.nextId()];
  tables.computedEntities.put({
    datasetId: list.id,
    creatorId: by.id,
    firstId,
    firstDefId,
    count: largeEntities,
    uploads,
  });
}
