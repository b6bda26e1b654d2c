/** Entity lists as OData. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import type { Handler } from '@mocks/server/define';
import { contextOf, conversation, nextLink, serviceDocument } from '@mocks/server/odata/conversation';
import { entitiesMetadata } from '@mocks/server/odata/edmx-entities';
import { type Query, readTableQuery, readWindow, rowCount } from '@mocks/server/odata/options';
import { decodeSkipToken } from '@mocks/server/odata/skip-token';
import { InternalFault, problem } from '@mocks/server/problem';
import { datasetAt, publishedProperties } from '@mocks/server/resources/entities/dataset-rows';
import { currentDef } from '@mocks/server/resources/entities/entity-rows';
import { entityColumns, searchText, selectEntities } from '@mocks/server/resources/entities/entity-selection';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import type { DatasetPropertyRow, DatasetRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { odataName } from '@mocks/server/xforms/fields';

type EntityRowAnswer = components['schemas']['EntityTable']['value'][number];

interface ListPath {
  readonly projectId: string;
  readonly datasetName: string;
}

/**
 * A list, for actors who may read its entities.
 * @throws 404.1, 403.1, and 400.11 or 400.22 for an invalid project id
 */
export function readableList(tables: Tables, auth: Auth, { projectId, datasetName }: ListPath): DatasetRow {
  auth.require('entity.list', activeProject(tables, projectId));
  return datasetAt(tables, { projectId, name: datasetName });
}

export const getDatasetService: Handler<'getDatasetService'> = ({ path, url, auth, ctx }) =>
  conversation<'getDatasetService'>('getDatasetService', (headers) => {
    readableList(ctx.tables, auth, path);
    headers['content-type'] = 'application/json; charset=utf-8; odata.metadata=minimal';
    return { status: 200, body: serviceDocument(ctx.options.origin, url, [['Entities', 'Entities']]), headers };
  });

export const getDatasetMetadata: Handler<'getDatasetMetadata'> = ({ path, auth, ctx }) =>
  conversation<'getDatasetMetadata'>('getDatasetMetadata', (headers) => {
    const list = readableList(ctx.tables, auth, path);
    const names = publishedProperties(ctx.tables, list.id).map(({ name }) => name);
    return { status: 200, type: 'application/xml', body: entitiesMetadata(list.name, names), headers };
  });

/**
 * The properties that `$select` names; `null` without one.
 * @throws 400.23 for an unknown name. The label cannot be named, as on the real server.
 */
function selected(query: Query, properties: readonly DatasetPropertyRow[]): ReadonlySet<string> | null {
  const select = query.$select;
  if (!select || select === '*') return null;
  if (typeof select !== 'string') throw new InternalFault('a selection given twice');
  const known = new Set(['__id', '__system', ...entityColumns.keys(), ...properties.map(({ name }) => name)]);
  const names = select.split(',').map((name) => name.trim());
  for (const name of names) if (!known.has(name)) throw problem.propertyNotFound(name);
  return new Set(names);
}

/** The metadata of an entity. */
function systemOf(tables: Tables, row: EntityRow, version: number) {
  return {
    createdAt: row.createdAt,
    creatorId: String(row.creatorId),
    creatorName: tables.actors.get(row.creatorId)?.displayName ?? '',
    updates: version - 1,
    updatedAt: row.updatedAt,
    version,
    conflict: row.conflict,
    deletedAt: row.deletedAt,
  };
}

function toRow(
  tables: Tables,
  row: EntityRow,
  properties: readonly DatasetPropertyRow[],
  names: ReadonlySet<string> | null,
): EntityRowAnswer {
  const { label, data, version } = currentDef(tables, row);
  const system = systemOf(tables, row, version);
  const parts = [...(names ?? [])]
    .filter((name) => name.startsWith('__system/'))
    .map((name) => name.slice('__system/'.length));
  // The deletion date may be selected, but newer releases leave it out.
  const some = Object.fromEntries(Object.entries(system).filter(([name]) => parts.includes(name)));
  return {
    ...(!names || names.has('__id') ? { __id: row.uuid } : {}),
    ...(names ? {} : { label }),
    ...(!names || names.has('__system') ? { __system: system } : parts.length > 0 ? { __system: some } : {}),
    ...Object.fromEntries(
      properties
        .filter(({ name }) => !names || names.has(name))
        .map(({ name }) => [odataName(name), Object.hasOwn(data, name) ? data[name] : '']),
    ),
  } as EntityRowAnswer;
}

export const listEntityRows: Handler<'listEntityRows'> = ({ path, query: named, url, auth, ctx }) => {
  const { tables, options } = ctx;
  const query: Query = named;
  return conversation<'listEntityRows'>('listEntityRows', (headers) => {
    const list = readableList(tables, auth, path);
    const properties = publishedProperties(tables, list.id);
    // Unlike for submissions, an empty token is parsed.
    if (query.$skiptoken === '') decodeSkipToken('');
    const { filter, orderby, top, skip, skipToken, count } = readTableQuery(query);
    const { rows: found, total } = selectEntities(
      tables,
      list.id,
      { filter, orderby, skipToken, search: searchText(query.$search) },
      ctx.now(),
    );
    const from = rowCount(skip, 0);
    const rows = found.slice(from, from + rowCount(top, Number.POSITIVE_INFINITY));
    const names = selected(query, properties);
    const { limit, offset } = readWindow(query);
    const remaining = skipToken ? found.length - limit : total - (limit + offset);
    const uuid = rows.at(-1)?.uuid;
    // Without an ETag, like the real server: always sent in full.
    headers.etag = '';
    return {
      status: 200,
      body: {
        value: rows.map((row) => toRow(tables, row, properties, names)),
        '@odata.context': contextOf(options.origin, url, 'Entities'),
        ...(remaining > 0
          ? { '@odata.nextLink': nextLink(options.origin, url, uuid === undefined ? {} : { uuid }) }
          : {}),
        ...(count ? { '@odata.count': total } : {}),
      },
      headers,
    };
  });
};
