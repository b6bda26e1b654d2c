import { listEntityRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { DatasetProperty, EntitySystem, EntityTable, EntityTableRow } from '~/api/schema';
import type { IndexRef } from '~/engines/row-index/types';
import { serverHas } from '~/session/server';
import { bidiIsolate } from '~/shared/lib/isolate';
import type { RowSource } from '~/shared/rows/read-all-rows';

export interface ListId {
  projectId: number;
  datasetName: string;
}

export interface EntityId extends ListId {
  uuid: string;
}

export type EntityRow = Omit<EntityTableRow, '__system'> & {
  __id: string;
  label: string;
  __system: Required<EntitySystem>;
};

/** Whether an entity is unchanged between two reads. Values only change with the version. */
export const isUnchanged = (one: EntityRow['__system'], other: EntityRow['__system']): boolean =>
  one.version === other.version &&
  one.conflict === other.conflict &&
  one.updatedAt === other.updatedAt &&
  one.createdAt === other.createdAt;

export const entityRows = (table: EntityTable): EntityRow[] => table.value as EntityRow[];

/**
 * A property's value, empty if it has none; undefined if the row was loaded without it. Own fields only: a list may
 * have a property `constructor`.
 */
export function propertyValue(row: EntityRow, { odataName }: Pick<DatasetProperty, 'odataName'>): string | undefined {
  if (!Object.hasOwn(row, odataName)) return undefined;
  const value: unknown = row[odataName];
  return typeof value === 'string' ? value : '';
}

/** Name of an entity in notifications: labels repeat, so the start of the UUID follows. */
export const entityDisplayName = (label: string, uuid: string): string => bidiIsolate(`${label} · ${uuid.slice(0, 8)}`);

/** Fields of every row besides the label; the only ones that the `odataName` of a property can equal. */
const systemFields: ReadonlySet<string> = new Set(['__id', '__system']);

/** Whether a property shadows the row's `__id` or `__system`. */
export const shadowsSystemFields = (properties: readonly DatasetProperty[], name?: '__id' | '__system'): boolean =>
  properties.some(({ odataName }) => (name === undefined ? systemFields.has(odataName) : odataName === name));

/**
 * Names of properties whose values rows cannot tell apart. Rows use `odataName`, in which all letters but A to Z
 * are `_`, and of equal names a row has only the last. A property `日id` thus shadows `__id`.
 */
export function ambiguousProperties(properties: readonly DatasetProperty[]): ReadonlySet<string> {
  const counts = new Map([...systemFields].map((name) => [name, 1]));
  for (const { odataName } of properties) counts.set(odataName, (counts.get(odataName) ?? 0) + 1);
  return new Set(properties.flatMap(({ name, odataName }) => ((counts.get(odataName) ?? 0) > 1 ? [name] : [])));
}

export const indexKey = ({ projectId, datasetName }: ListId): IndexRef => ({
  kind: 'entities',
  projectId,
  datasetName,
});

export const entitySource = ({ projectId, datasetName }: ListId): RowSource<EntityRow> => ({
  key: [projectId, 'entities', datasetName],
  read: (params, signal) => listEntityRows(projectId, datasetName, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/createdAt',
  arrivedAt: ({ __system }) => __system.createdAt,
});
