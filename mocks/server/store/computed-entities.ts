/**
 * Entities that follow from their numbers, for a list of a million: they take no memory, and are made when somebody
 * asks for them. One that is changed or deleted is stored like any other.
 */
import type { ComputedEntitiesRow, EntityDefRow, EntityRow } from './entity-tables';
import { type Keys, one, type RowRange } from './row-range';
import type { Key } from './tables';

const villages = ['Kora', 'Mwala', 'Tiaty', 'Loruk', 'Bura', 'Garsen', 'Ijara', 'Sericho'] as const;

/** The properties of a computed entity. */
export const computedProperties = ['village', 'head', 'members', 'geometry'] as const;

const dataOf = (index: number) => ({
  village: villages[index % villages.length] ?? '',
  head: `Person ${(index % 4001) + 1}`,
  members: String((index % 9) + 1),
  geometry: `${-1 - (index % 1000) / 1000} ${34 + (index % 977) / 1000} 0 0`,
});

const uuidStart = '00000000-0000-4000-9000-';
const uuidOf = (id: number): string => uuidStart + id.toString(16).padStart(12, '0');

/** An entity that computes its columns when they are read. */
class EntityView implements EntityRow {
  readonly id: number;
  private readonly all: ComputedEntities;

  constructor(all: ComputedEntities, id: number) {
    this.all = all;
    this.id = id;
  }

  get conflict(): null {
    return null;
  }
  get updatedAt(): null {
    return null;
  }
  get deletedAt(): null {
    return null;
  }
  get datasetId(): number {
    return this.all.rows.datasetId;
  }
  get uuid(): string {
    return uuidOf(this.id);
  }
  get creatorId(): number {
    return this.all.rows.creatorId;
  }
  get currentDefId(): number {
    return this.all.rows.firstDefId + this.id - this.all.first;
  }
  get createdAt(): string {
    return uploadOf(this.all.rows, this.id - this.all.first)?.createdAt ?? '';
  }
}

const perUpload = ({ count, uploads }: ComputedEntitiesRow): number => Math.ceil(count / uploads.length);
const uploadOf = (rows: ComputedEntitiesRow, index: number) => rows.uploads[Math.floor(index / perUpload(rows))];

export class ComputedEntities implements RowRange<EntityRow, 'datasetId' | 'uuid'> {
  readonly rows: ComputedEntitiesRow;
  readonly first: number;
  readonly count: number;

  constructor(rows: ComputedEntitiesRow) {
    this.rows = rows;
    this.first = rows.firstId;
    this.count = rows.count;
  }

  view(id: number): EntityRow {
    return new EntityView(this, id);
  }

  row(id: number): EntityRow {
    const { datasetId, uuid, creatorId, conflict, currentDefId, createdAt, updatedAt, deletedAt } = this.view(id);
    return { id, datasetId, uuid, creatorId, conflict, currentDefId, createdAt, updatedAt, deletedAt };
  }

  keysOf(index: 'datasetId' | 'uuid', value: Key): Keys | null {
    if (index === 'datasetId') return value === this.rows.datasetId ? this : null;
    const id = Number.parseInt(String(value).slice(uuidStart.length), 16);
    return uuidOf(id) === value ? one(this, id) : null;
  }
}

export class ComputedEntityVersions implements RowRange<EntityDefRow, 'entityId' | 'sourceId'> {
  readonly first: number;
  readonly count: number;
  private readonly rows: ComputedEntitiesRow;

  constructor(rows: ComputedEntitiesRow) {
    this.rows = rows;
    this.first = rows.firstDefId;
    this.count = rows.count;
  }

  view(id: number): EntityDefRow {
    return this.row(id);
  }

  row(id: number): EntityDefRow {
    const index = id - this.first;
    const { sourceId, createdAt } = uploadOf(this.rows, index) ?? { sourceId: null, createdAt: '' };
    return {
      id,
      entityId: this.rows.firstId + index,
      version: 1,
      label: `Household ${index + 1}`,
      data: dataOf(index),
      received: null,
      creatorId: this.rows.creatorId,
      userAgent: null,
      sourceId,
      baseVersion: null,
      conflictingProperties: null,
      branchId: null,
      trunkVersion: null,
      branchBaseVersion: null,
      createdAt,
    };
  }

  keysOf(index: 'entityId' | 'sourceId', value: Key): Keys | null {
    if (index === 'entityId') return one(this, Number(value) - this.rows.firstId + this.first);
    const upload = this.rows.uploads.findIndex(({ sourceId }) => sourceId === value);
    if (upload === -1) return null;
    const each = perUpload(this.rows);
    return { first: this.first + upload * each, count: Math.min(each, this.count - upload * each) };
  }
}
