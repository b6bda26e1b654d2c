import { listEntityRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { DatasetProperty, EntitySystem, EntityTable, EntityTableRow } from '~/api/schema';
import type { IndexPlace } from '~/engines/row-index/types';
import { serverHas } from '~/session/server';
import { isolate } from '~/shared/lib/isolate';
import type { RowSource } from '~/shared/rows/read-all-rows';

/** An entity list, as the addresses of its pages name it. */
export interface ListId {
  projectId: number;
  datasetName: string;
}

/** An entity, as the address of its page names it. */
export interface EntityId extends ListId {
  uuid: string;
}

/** A row with everything that this client always requests. */
export type EntityRow = Omit<EntityTableRow, '__system'> & {
  __id: string;
  label: string;
  __system: Required<EntitySystem>;
};

/** Whether an entity has not changed between two reads. Values only change by version. */
export const isSameState = (one: EntityRow['__system'], other: EntityRow['__system']): boolean =>
  one.version === other.version &&
  one.conflict === other.conflict &&
  one.updatedAt === other.updatedAt &&
  one.createdAt === other.createdAt;

/** The rows of the answer. */
export const rowsOf = (table: EntityTable): EntityRow[] => table.value as EntityRow[];

/**
 * The value of a property, read from own fields only, because a list may have a property `constructor`. Empty without a
 * value; undefined means that the row was loaded without it.
 */
export function propertyValue(row: EntityRow, { odataName }: Pick<DatasetProperty, 'odataName'>): string | undefined {
  if (!Object.hasOwn(row, odataName)) return undefined;
  const value: unknown = row[odataName];
  return typeof value === 'string' ? value : '';
}

/** How an alert names an entity: labels repeat, so that the start of its UUID stands beside it. */
export const entityName = (label: string, uuid: string): string => isolate(`${label} · ${uuid.slice(0, 8)}`);

/** What every row has besides the label. No other name of a row can be the `odataName` of a property. */
const ownNames: ReadonlySet<string> = new Set(['__id', '__system']);

/** Whether a property stands in the rows where their id, or what the server knows of them, should be. */
export const replacesOwn = (properties: readonly DatasetProperty[], name?: '__id' | '__system'): boolean =>
  properties.some(({ odataName }) => (name === undefined ? ownNames.has(odataName) : odataName === name));

/**
 * The properties whose values a row does not tell apart: rows name properties by `odataName`, in which all letters but
 * A to Z are `_`, and of those with the same name a row has the last one only. The row's own names are among them, so
 * that a property `日id` stands in the place of `__id`. Returns their names.
 */
export function withSharedNames(properties: readonly DatasetProperty[]): ReadonlySet<string> {
  const counts = new Map([...ownNames].map((name) => [name, 1]));
  for (const { odataName } of properties) counts.set(odataName, (counts.get(odataName) ?? 0) + 1);
  return new Set(properties.flatMap(({ name, odataName }) => ((counts.get(odataName) ?? 0) > 1 ? [name] : [])));
}

/** The place of the local index of a list. */
export const indexPlace = ({ projectId, datasetName }: ListId): IndexPlace => ({
  kind: 'entities',
  projectId,
  datasetName,
});

/** The table of the entities of a list. */
export const entitySource = ({ projectId, datasetName }: ListId): RowSource<EntityRow> => ({
  key: [projectId, 'entities', datasetName],
  read: (params, signal) => listEntityRows(projectId, datasetName, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/createdAt',
  arrivedAt: ({ __system }) => __system.createdAt,
});
