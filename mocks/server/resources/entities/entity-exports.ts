import { contentDisposition, safeFileName } from '@mocks/server/content-disposition';
/** Entity lists as CSV, active or in the trash, and as GeoJSON. */
import type { Answer, Handler } from '@mocks/server/define';
import { csvLine } from '@mocks/server/exports/csv';
import { batches, streamOf } from '@mocks/server/exports/streams';
import { type Geometry, geometryByLook } from '@mocks/server/geo/places';
import { ProblemError, integer, problem } from '@mocks/server/problem';
import { readableList } from '@mocks/server/resources/odata/odata-entities';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { type FeatureCollection, limitOf } from '@mocks/server/resources/submissions/submission-places';
import type { DatasetRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { md5 } from '@mocks/server/xforms/digest';
import { datasetAt, publishedProperties } from './dataset-rows';
import { currentDef, entityByUuid, entityId } from './entity-rows';
import { filterText, searchText, selectEntities } from './entity-selection';

async function* csv(tables: Tables, list: DatasetRow, entities: readonly EntityRow[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const names = publishedProperties(tables, list.id).map(({ name }) => name);
  yield encoder.encode(
    csvLine([
      '__id',
      'label',
      ...names,
      '__createdAt',
      '__creatorId',
      '__creatorName',
      '__updates',
      '__updatedAt',
      '__version',
    ]),
  );
  for await (const batch of batches(entities)) {
    const lines = batch.map((row) => {
      const def = tables.entityDefs.get(row.currentDefId);
      if (!def) return '';
      const values = names.map((name) => (Object.hasOwn(def.data, name) ? def.data[name] : null));
      const creator = tables.actors.get(row.creatorId)?.displayName;
      return csvLine([
        row.uuid,
        def.label,
        ...values,
        row.createdAt,
        row.creatorId,
        creator,
        def.version - 1,
        row.updatedAt,
        def.version,
      ]);
    });
    yield encoder.encode(lines.join(''));
  }
}

/** The ETag of a list: from the newest audit log entry about it. */
function stateOfList(tables: Tables, { acteeId }: DatasetRow): string {
  const last = tables.audits
    .by('acteeId', acteeId)
    .reduce<string | null>((newest, { loggedAt }) => (newest === null || loggedAt > newest ? loggedAt : newest), null);
  return `"${md5(JSON.stringify({ latestAuditEntry: last }))}"`;
}

export const exportEntities: Handler<'exportEntities'> = ({ path, query, headers, auth, ctx }) => {
  const { tables } = ctx;
  const list = readableList(tables, auth, path);
  const disposition = { 'content-disposition': contentDisposition(`${safeFileName(list.name)}.csv`) };
  // The real server sends no ETag with a filter, and with a search that of the whole list.
  const etag = query.$filter ? '' : stateOfList(tables, list);
  const known = headers.get('if-none-match');
  if (etag !== '' && known !== null && [etag, `W/${etag}`].includes(known)) return { status: 304, headers: { etag } };
  try {
    const { rows } = selectEntities(
      tables,
      list.id,
      { filter: filterText(query.$filter), search: searchText(query.$search) },
      ctx.now(),
    );
    return {
      status: 200,
      type: 'text/csv',
      body: streamOf(csv(tables, list, rows)),
      headers: { ...disposition, ...(etag === '' ? {} : { etag }) },
    };
  } catch (failure) {
    if (!(failure instanceof ProblemError) || etag === '') throw failure;
    return { status: failure.status, body: failure.toJSON(), headers: { etag } } as unknown as Answer<'exportEntities'>;
  }
};

export const exportDeletedEntities: Handler<'exportDeletedEntities'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  auth.require('entity.list', activeProject(tables, path.projectId));
  // The real server does not check whether the list belongs to the project.
  const list = tables.datasets.get(integer(path.datasetId));
  if (!list || list.deletedAt === null || list.publishedAt === null) throw problem.notFound();
  const { rows } = selectEntities(tables, list.id, {}, ctx.now());
  return {
    status: 200,
    type: 'text/csv',
    body: streamOf(csv(tables, list, rows)),
    headers: { 'content-disposition': contentDisposition(`${safeFileName(list.name)}-deleted.csv`) },
  };
};

/** The features of these entities; the limit counts entities that seem to have a place. */
function placesOf(tables: Tables, list: DatasetRow, entities: readonly EntityRow[], limit: number): FeatureCollection {
  const hasPlaces = publishedProperties(tables, list.id).some(({ name }) => name === 'geometry');
  const candidates = hasPlaces
    ? entities
        .toSorted((one, other) => one.id - other.id)
        .map((row) => ({ id: row.uuid, text: currentDef(tables, row).data['geometry'] ?? '' }))
        .filter(({ text }) => /\d/.test(text))
        .slice(0, limit)
    : [];
  const features = candidates.flatMap(({ id, text }): FeatureCollection['features'] => {
    const geometry: Geometry | null = geometryByLook(text);
    return geometry ? [{ type: 'Feature', id, properties: null, geometry }] : [];
  });
  return { type: 'FeatureCollection', features };
}

/** The first value of a repeated parameter; undefined for an empty one. */
const first = (value: string | readonly string[] | undefined): string | undefined =>
  [value ?? []].flat()[0] || undefined;

export const listEntityPlaces: Handler<'listEntityPlaces'> = ({ path, query, auth, ctx }) => {
  const { tables } = ctx;
  const list = datasetAt(tables, { projectId: path.projectId, name: path.datasetName });
  auth.require('entity.list', list);
  const limit = limitOf(query.limit);
  const { rows } = selectEntities(
    tables,
    list.id,
    { filter: first(query.$filter), search: searchText(first(query.$search)) },
    ctx.now(),
  );
  return { status: 200, body: placesOf(tables, list, rows, limit) };
};

export const getEntityPlaces: Handler<'getEntityPlaces'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const uuid = entityId(path.uuid);
  const list = datasetAt(tables, { projectId: path.projectId, name: path.datasetName });
  auth.require('entity.read', list);
  const row = entityByUuid(tables, list, uuid);
  if (!row) throw problem.notFound();
  return { status: 200, body: placesOf(tables, list, [row], Number.POSITIVE_INFINITY) };
};
