/** Finds entities and their versions, and adds versions. */
import { problem } from '@mocks/server/problem';
import type { Making } from '@mocks/server/store/people';
import type {
  Conflict,
  DatasetRow,
  EntityData,
  EntityDefRow,
  EntityRow,
  EntitySourceRow,
  Tables,
} from '@mocks/server/store/tables';

const uuidPattern = /^(?:uuid:)?([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/i;

/** A UUID of version 4, with or without `uuid:`; `null` for anything else. */
export const uuidOf = (text: string): string | null => uuidPattern.exec(text)?.[1]?.toLowerCase() ?? null;

/**
 * The id of an entity as it is stored.
 * @throws 400.2 when it is missing, 400.11 unless it is a UUID of version 4
 */
export function entityId(text: string | null | undefined): string {
  if (text === undefined || text === null || text.trim() === '') throw problem.missingParameter('uuid');
  const uuid = uuidOf(text);
  if (uuid === null) throw problem.invalidParameterType('uuid', 'valid version 4 UUID');
  return uuid;
}

/** An entity of a list; one in the trash only on request. */
export function entityByUuid(
  tables: Tables,
  dataset: DatasetRow,
  uuid: string,
  deleted = false,
): EntityRow | undefined {
  const row = tables.entities.one('uuid', uuid);
  return row?.datasetId === dataset.id && (row.deletedAt !== null) === deleted ? row : undefined;
}

/** The newest version. */
export function currentDef(tables: Tables, { id, currentDefId }: EntityRow): EntityDefRow {
  const def = tables.entityDefs.get(currentDefId);
  if (!def) throw new Error(`entity ${id} has no version`);
  return def;
}

/** The input of a version. */
export const received = ({ received: sent, data, label }: EntityDefRow): EntityData => sent ?? { ...data, label };

/** Ids that cannot be used again because their entities were purged. */
export const usedBefore = (tables: Tables, uuid: string): boolean =>
  tables.purgedEntities.has(uuid) || (tables.entities.one('uuid', uuid)?.deletedAt ?? null) !== null;

/** The sender of a version, and their device or client. */
export interface Author {
  readonly creatorId: number;
  readonly userAgent: string | null;
  readonly sourceId: number | null;
}

/** Where the entities of one upload come from. */
export const addUploadSource = (tables: Tables, details: EntitySourceRow['details']): EntitySourceRow =>
  tables.entitySources.put({
    id: tables.entitySources.nextId(),
    type: 'api',
    auditId: null,
    submissionDefId: null,
    details,
    forceProcessed: false,
  });

/** The content of a version. */
export interface Content {
  readonly label: string;
  readonly data: EntityData;
  /** `null` when it equals the data of the version. */
  readonly received: EntityData | null;
  readonly branchId?: string | null;
  readonly trunkVersion?: number | null;
  readonly branchBaseVersion?: number | null;
}

const branchOf = ({ branchId = null, trunkVersion = null, branchBaseVersion = null }: Content) => ({
  branchId,
  trunkVersion,
  branchBaseVersion,
});

/** An entity without a version yet. */
export interface NewEntity {
  readonly uuid: string;
  readonly content: Content;
}

/**
 * Adds an entity to a list.
 * @throws 409.19 for the id of a deleted entity, 409.3 for one that is in use
 */
export function addEntity(
  making: Making,
  dataset: DatasetRow,
  { uuid, content }: NewEntity,
  author: Author,
): { entity: EntityRow; def: EntityDefRow } {
  const { tables, now } = making;
  if (usedBefore(tables, uuid)) throw problem.entityIdsUsedBefore([uuid]);
  if (tables.entities.count('uuid', uuid) > 0) throw problem.uniquenessViolation('entities', { uuid });
  const createdAt = now();
  const id = tables.entities.nextId();
  const { label, data, received: sent } = content;
  const def = tables.entityDefs.put({
    id: tables.entityDefs.nextId(),
    entityId: id,
    version: 1,
    label,
    data,
    received: sent,
    ...author,
    baseVersion: null,
    conflictingProperties: null,
    ...branchOf(content),
    createdAt,
  });
  const entity = tables.entities.put({
    id,
    datasetId: dataset.id,
    uuid,
    creatorId: author.creatorId,
    conflict: null,
    currentDefId: def.id,
    createdAt,
    updatedAt: null,
    deletedAt: null,
  });
  return { entity, def };
}

/** What a version changes besides its content. */
export interface Change {
  readonly baseVersion: number;
  readonly conflict: Conflict | null;
  readonly conflictingProperties?: readonly string[] | null;
}

/** Adds a version to an entity and makes it the current one. */
export function addVersion(
  { tables, now }: Making,
  before: EntityRow,
  content: Content,
  { baseVersion, conflict, conflictingProperties = null }: Change,
  author: Author,
): { entity: EntityRow; def: EntityDefRow } {
  const createdAt = now();
  const { label, data, received: sent } = content;
  const def = tables.entityDefs.put({
    id: tables.entityDefs.nextId(),
    entityId: before.id,
    version: currentDef(tables, before).version + 1,
    label,
    data,
    received: sent,
    ...author,
    baseVersion,
    conflictingProperties,
    ...branchOf(content),
    createdAt,
  });
  return { entity: tables.entities.patch(before.id, { currentDefId: def.id, conflict, updatedAt: createdAt }), def };
}

/** The names in `some` whose values differ. */
export const differing = (some: EntityData, other: EntityData): string[] =>
  Object.keys(some).filter((name) => !Object.hasOwn(other, name) || some[name] !== other[name]);
