/** A list of 100,000 entities from twenty uploads. Rows share equal strings to save memory. */
import { addUploadSource } from '@mocks/server/resources/entities/entity-rows';
import type { EntityDefRow, ProjectRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import { addList } from './lists';

const largeEntities = 100_000;
const files = 20;
const each = largeEntities / files;

const villages = ['Kora', 'Mwala', 'Tiaty', 'Loruk', 'Bura', 'Garsen', 'Ijara', 'Sericho'] as const;
const sizes = Array.from({ length: 9 }, (_, index) => String(index + 1));
const heads = Array.from({ length: 4001 }, (_, index) => `Person ${index + 1}`);
const places = Array.from(
  { length: 5003 },
  (_, index) => `${-1 - (index % 1000) / 1000} ${34 + (index % 977) / 1000} 0 0`,
);
const twelve = (index: number): string => index.toString(16).padStart(12, '0');

function version(id: number, shared: Pick<EntityDefRow, 'creatorId' | 'sourceId' | 'createdAt'>): EntityDefRow {
  const index = id - 1;
  return {
    id,
    entityId: id,
    version: 1,
    received: null,
    userAgent: null,
    baseVersion: null,
    conflictingProperties: null,
    branchId: null,
    trunkVersion: null,
    branchBaseVersion: null,
    ...shared,
    label: `Household ${id}`,
    data: {
      village: villages[index % villages.length] ?? '',
      head: heads[index % heads.length] ?? '',
      members: sizes[index % sizes.length] ?? '',
      geometry: places[index % places.length] ?? '',
    },
  };
}

export function addLargeList(build: Builder, project: ProjectRow): void {
  const { tables } = build;
  const by = build.account('admin');
  const list = addList(build, project, 'households', ['village', 'head', 'members', 'geometry'], { by, days: 395 });
  for (let file = 0; file < files; file += 1) {
    const createdAt = build.daysAgo(394 - file * 15);
    const details = { name: `households-${file + 1}.csv`, size: each * 61, count: each, userAgent: null };
    const { id: sourceId } = addUploadSource(tables, details);
    const shared = { creatorId: by.id, sourceId, createdAt };
    for (let index = file * each; index < (file + 1) * each; index += 1) {
      const id = index + 1;
      tables.entityDefs.put(version(id, shared));
      tables.entities.put({
        id,
        datasetId: list.id,
        uuid: `00000000-0000-4000-9000-${twelve(id)}`,
        creatorId: by.id,
        conflict: null,
        currentDefId: id,
        createdAt,
        updatedAt: null,
        deletedAt: null,
      });
    }
    build.audit(createdAt, by, 'entity.bulk.create', list.acteeId, { sourceId });
  }
}
