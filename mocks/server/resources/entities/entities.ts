/** Creates, changes and deletes entities through the API. */
import type { Context, Handler } from '@mocks/server/define';
import { page } from '@mocks/server/paging';
import { isTrue, problem } from '@mocks/server/problem';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { textColumn } from '@mocks/server/store/columns';
import type { DatasetRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { byText, datasetAt } from './dataset-rows';
import { propertyNames, toEntity, toExtendedEntity, toSummary } from './entity-answers';
import { auditsOfEntity, toEntityAudit } from './entity-audits';
import { diffsOf, historyOf, toExtendedVersion } from './entity-history';
import { databaseUuid, readBatchSource, readEntity, readIds, userAgentOf } from './entity-input';
import {
  type Author,
  addEntity,
  addUploadSource,
  addVersion,
  currentDef,
  entityByUuid,
  entityId,
  usedBefore,
} from './entity-rows';

interface ListPath {
  readonly projectId: string;
  readonly datasetName: string;
}

const listAt = (tables: Tables, { projectId, datasetName }: ListPath): DatasetRow =>
  datasetAt(tables, { projectId, name: datasetName });

/**
 * The entity at a path.
 * @throws 400.11 unless the id is a UUID of version 4, for releases that read it as one; 404.1
 */
function entityAt({ tables, behaves }: Context, dataset: DatasetRow, uuid: string, deleted = false): EntityRow {
  const entity = entityByUuid(tables, dataset, behaves('readsUuids') ? entityId(uuid) : uuid, deleted);
  if (!entity) throw problem.notFound();
  return entity;
}

/** The same where the real server lets the database parse the id. */
function entityByDatabaseUuid({ tables, behaves }: Context, dataset: DatasetRow, uuid: string): EntityRow {
  const entity = entityByUuid(tables, dataset, behaves('readsUuids') ? databaseUuid(uuid) : uuid);
  if (!entity) throw problem.notFound();
  return entity;
}

const newestFirst = (a: EntityRow, b: EntityRow): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

export const listEntities: Handler<'listEntities'> = ({ path, query, auth, ctx: { tables, extended } }) => {
  const dataset = listAt(tables, path);
  auth.require('entity.list', dataset);
  const deleted = isTrue(query.deleted);
  const rows = tables.entities.by('datasetId', dataset.id).filter(({ deletedAt }) => (deletedAt !== null) === deleted);
  return { status: 200, body: rows.sort(newestFirst).map((row) => toSummary(tables, row, extended)) };
};

export const listEntityCreators: Handler<'listEntityCreators'> = ({ path, auth, ctx: { tables } }) => {
  const dataset = listAt(tables, path);
  auth.require('entity.list', dataset);
  const ids = new Set<number>();
  for (const { deletedAt, creatorId } of tables.entities.by('datasetId', dataset.id))
    if (deletedAt === null) ids.add(creatorId);
  const actors = [...ids].flatMap((id) => tables.actors.get(id) ?? []);
  return { status: 200, body: actors.sort((a, b) => byText(a.displayName, b.displayName)).map(toActor) };
};

/** The properties that choose and order the values of what is read. */
const readProperties = (ctx: Context, dataset: DatasetRow): string[] | undefined =>
  ctx.behaves('ordersProperties') ? propertyNames(ctx.tables, dataset) : undefined;

export const getEntity: Handler<'getEntity'> = ({ path, auth, ctx }) => {
  const { tables, extended } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.read', dataset);
  const entity = entityAt(ctx, dataset, path.uuid);
  const names = readProperties(ctx, dataset);
  return { status: 200, body: extended ? toExtendedEntity(tables, entity, names) : toEntity(tables, entity, names) };
};

function authorOf(ctx: Context, actorId: number | undefined, headers: Headers, sourceId: number | null = null): Author {
  const userAgent = userAgentOf(headers);
  return { creatorId: actorId ?? 0, userAgent: userAgent === null ? null : textColumn(userAgent, 255), sourceId };
}

const detailsOf = (dataset: DatasetRow, { id, uuid, currentDefId }: EntityRow) => ({
  entityId: id,
  entityDefId: currentDefId,
  entity: { uuid, dataset: dataset.name },
});

/** Creates many entities, or none on failure. */
function createMany(
  ctx: Context,
  dataset: DatasetRow,
  sent: unknown,
  source: unknown,
  headers: Headers,
  actorId: number | undefined,
): void {
  const { tables, random } = ctx;
  if (!Array.isArray(sent)) throw problem.unexpectedAttributes(['entities: [...]'], ['not an array']);
  if (sent.length === 0) throw problem.unexpectedAttributes(['entities: [...]'], ['empty array']);
  const names = propertyNames(tables, dataset);
  const wanted = sent.map((one) => readEntity(one, names, () => random.uuid()));
  const details = readBatchSource(source, wanted.length, userAgentOf(headers));
  const used = wanted.map(({ uuid }) => uuid).filter((uuid) => usedBefore(tables, uuid));
  if (used.length > 0) throw problem.entityIdsUsedBefore([...new Set(used)]);
  const { id: sourceId } = addUploadSource(tables, details);
  const author = authorOf(ctx, actorId, headers, sourceId);
  for (const one of wanted) addEntity(ctx, dataset, one, author);
  ctx.audit('entity.bulk.create', dataset, { sourceId });
}

export const createEntities: Handler<'createEntities'> = ({ path, body, headers, auth, ctx }) => {
  const { tables, random } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.create', dataset);
  const { entities, source } = body as { entities?: unknown; source?: unknown };
  if (entities) {
    createMany(ctx, dataset, entities, source, headers, auth.actor?.id);
    return { status: 200, body: { success: true } };
  }
  const wanted = readEntity(body, propertyNames(tables, dataset), () => random.uuid());
  const { entity } = addEntity(ctx, dataset, wanted, authorOf(ctx, auth.actor?.id, headers));
  ctx.audit('entity.create', dataset, detailsOf(dataset, entity));
  return { status: 200, body: toEntity(tables, entity) };
};

/** Marks the conflict of an entity as resolved. */
function settle(ctx: Context, dataset: DatasetRow, entity: EntityRow): EntityRow {
  const settled = ctx.tables.entities.patch(entity.id, { conflict: null, updatedAt: ctx.now() });
  ctx.audit('entity.update.resolve', dataset, detailsOf(dataset, settled));
  return settled;
}

export const updateEntity: Handler<'updateEntity'> = ({ path, query, body, headers, auth, ctx }) => {
  const { tables, random } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.update', dataset);
  const entity = entityAt(ctx, dataset, path.uuid);
  const resolves = isTrue(query.resolve);
  if (resolves && entity.conflict === null) throw problem.noConflict();
  const before = currentDef(tables, entity);
  const current = String(before.version);
  const provided = query.baseVersion as string | undefined;
  if (provided !== current && !isTrue(query.force)) throw problem.entityVersionConflict(current, provided);
  if (resolves && Object.keys(body).length === 0)
    return { status: 200, body: toEntity(tables, settle(ctx, dataset, entity)) };

  const { content } = readEntity(body, propertyNames(tables, dataset), () => random.uuid(), before);
  const change = { baseVersion: before.version, conflict: entity.conflict };
  const { entity: updated } = addVersion(ctx, entity, content, change, authorOf(ctx, auth.actor?.id, headers));
  ctx.audit('entity.update.version', dataset, detailsOf(dataset, updated));
  return { status: 200, body: toEntity(tables, resolves ? settle(ctx, dataset, updated) : updated) };
};

export const deleteEntity: Handler<'deleteEntity'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.delete', dataset);
  const { id, uuid } = entityAt(ctx, dataset, path.uuid);
  tables.entities.patch(id, { deletedAt: ctx.now() });
  ctx.audit('entity.delete', dataset, { entity: { uuid } });
  return { status: 200, body: { success: true } };
};

export const restoreEntity: Handler<'restoreEntity'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.restore', dataset);
  const { id, uuid } = entityAt(ctx, dataset, path.uuid, true);
  tables.entities.patch(id, { deletedAt: null, ...(ctx.behaves('datesRestored') ? { updatedAt: ctx.now() } : {}) });
  ctx.audit('entity.restore', dataset, { entity: { uuid } });
  return { status: 200, body: { success: true } };
};

/**
 * Moves entities of a list to the trash, or restores them; returns which. The audit log distinguishes one from many.
 */
function moveMany(ctx: Context, dataset: DatasetRow, ids: unknown, deletedAt: string | null): string[] {
  const { tables } = ctx;
  const moved = [...readIds(ids)].flatMap((uuid) => entityByUuid(tables, dataset, uuid, deletedAt === null) ?? []);
  for (const { id } of moved) tables.entities.patch(id, { deletedAt });
  const action = deletedAt === null ? 'restore' : 'delete';
  const uuids = moved.map(({ uuid }) => uuid);
  const [first] = uuids;
  if (uuids.length > 1) ctx.audit(`entity.bulk.${action}`, dataset, { entityUuids: uuids });
  else if (first !== undefined) ctx.audit(`entity.${action}`, dataset, { entity: { uuid: first } });
  return uuids;
}

export const deleteEntities: Handler<'deleteEntities'> = ({ path, body, auth, ctx }) => {
  const dataset = listAt(ctx.tables, path);
  auth.require('entity.delete', dataset);
  return { status: 200, body: { count: moveMany(ctx, dataset, body.ids, ctx.now()).length } };
};

export const restoreEntities: Handler<'restoreEntities'> = ({ path, body, auth, ctx }) => {
  const dataset = listAt(ctx.tables, path);
  auth.require('entity.restore', dataset);
  return { status: 200, body: { count: moveMany(ctx, dataset, body.ids, null).length } };
};

export const listEntityVersions: Handler<'listEntityVersions'> = ({ path, query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.read', dataset);
  const entity = entityByDatabaseUuid(ctx, dataset, path.uuid);
  const history = historyOf(tables, entity, auditsOfEntity(tables, entity), readProperties(ctx, dataset));
  const shown = isTrue(query.relevantToConflict)
    ? history.filter(({ version }) => version.relevantToConflict)
    : history;
  return { status: 200, body: shown.map((one) => (extended ? toExtendedVersion(tables, one) : one.version)) };
};

export const listEntityDiffs: Handler<'listEntityDiffs'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.read', dataset);
  const entity = entityByDatabaseUuid(ctx, dataset, path.uuid);
  return { status: 200, body: diffsOf(tables.entityDefs.by('entityId', entity.id)) };
};

export const listEntityAudits: Handler<'listEntityAudits'> = ({ path, query, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = listAt(tables, path);
  auth.require('entity.read', dataset);
  const entity = entityAt(ctx, dataset, path.uuid);
  return {
    status: 200,
    body: page(auditsOfEntity(tables, entity), query.offset, query.limit).map((row) => toEntityAudit(tables, row)),
  };
};
