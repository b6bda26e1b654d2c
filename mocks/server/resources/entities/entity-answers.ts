/** Entities and their versions in the wire format. */
import type { components } from '@mocks/generated/schema';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { inJsonbOrder } from '@mocks/server/store/jsonb';
import type { DatasetRow, EntityDefRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { publishedProperties } from './dataset-rows';
import { currentDef, received } from './entity-rows';

type Schemas = components['schemas'];

/** Every entity and version has a creator. */
export function makerOf(tables: Tables, creatorId: number): Schemas['Actor'] {
  const actor = tables.actors.get(creatorId);
  if (!actor) throw new Error(`there is no actor ${creatorId}`);
  return toActor(actor);
}

function summaryOfVersion(def: EntityDefRow, current: boolean): Schemas['EntityVersionSummary'] {
  const {
    label,
    creatorId,
    userAgent,
    version,
    baseVersion,
    conflictingProperties,
    createdAt,
    branchId,
    trunkVersion,
    branchBaseVersion,
  } = def;
  return {
    current,
    label,
    creatorId,
    userAgent,
    version,
    baseVersion,
    createdAt,
    branchId,
    trunkVersion,
    branchBaseVersion,
    conflictingProperties: conflictingProperties === null ? null : [...conflictingProperties],
  };
}

/** A version with its data; given the property names, in their order and without deleted ones. */
export function toVersion(
  def: EntityDefRow,
  current: boolean,
  properties?: readonly string[],
): Schemas['EntityVersion'] {
  const known = properties?.filter((name) => Object.hasOwn(def.data, name));
  const data = known ? Object.fromEntries(known.map((name) => [name, def.data[name] ?? ''])) : inJsonbOrder(def.data);
  return {
    ...summaryOfVersion(def, current),
    data,
    dataReceived: inJsonbOrder(received(def)),
  };
}

const columns = ({ uuid, creatorId, conflict, createdAt, updatedAt, deletedAt }: EntityRow) => ({
  uuid,
  creatorId,
  conflict,
  createdAt,
  updatedAt,
  deletedAt,
});

/** An entity with its newest version in full. */
export const toEntity = (tables: Tables, entity: EntityRow, properties?: readonly string[]): Schemas['Entity'] => ({
  ...columns(entity),
  currentVersion: toVersion(currentDef(tables, entity), true, properties),
});

export const propertyNames = (tables: Tables, dataset: DatasetRow): string[] =>
  publishedProperties(tables, dataset.id).map(({ name }) => name);

/** The same with the creators of the entity and its newest version. */
export function toExtendedEntity(
  tables: Tables,
  entity: EntityRow,
  properties?: readonly string[],
): Schemas['EntityExtended'] {
  const plain = toEntity(tables, entity, properties);
  const creator = makerOf(tables, plain.currentVersion.creatorId);
  return { ...plain, currentVersion: { ...plain.currentVersion, creator }, creator: makerOf(tables, entity.creatorId) };
}

/** An entity in a list, without its data. */
export function toSummary(tables: Tables, entity: EntityRow, extended: boolean): Schemas['EntitySummaryAnswer'] {
  const def = currentDef(tables, entity);
  const currentVersion = summaryOfVersion(def, true);
  if (!extended) return { ...columns(entity), currentVersion };
  return {
    ...columns(entity),
    currentVersion: { ...currentVersion, creator: makerOf(tables, def.creatorId) },
    creator: makerOf(tables, entity.creatorId),
  };
}
