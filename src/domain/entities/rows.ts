import type { DatasetProperty, EntitySystem, EntityTable, EntityTableRow } from '~/api/schema';

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
