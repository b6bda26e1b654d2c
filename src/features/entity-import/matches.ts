import type { Match } from './compare';
import type { ImportPlan } from './plan';
import { idColumns } from './recognise';

/** Columns that may have the UUIDs of the entities, besides those with the name of an ID. */
const uuidColumns = ['__id', 'uuid', 'name'];

/** The value of the option to find entities by the UUIDs in a column. */
export const uuidMatch = (column: number): string => `column ${column}`;

/**
 * The ways to find the entity of a row, by the value of their option; the first is suggested. What the list itself has
 * comes before columns that only sound like an ID: the columns of the server, and properties that are named like an ID.
 * `uuids`: the columns whose values look like UUIDs. `known`: the properties of the list.
 */
export function matchesOf(
  { header, label, properties }: ImportPlan,
  uuids: readonly number[],
  known: readonly string[],
): Map<string, Match> {
  const matches = new Map<string, Match>();
  const isOwn = (column: number) =>
    properties[column] === header[column]?.trim() && known.includes(header[column]?.trim() ?? '');
  const byUuid = (columns: readonly number[]) => {
    for (const column of columns) if (column !== -1) matches.set(uuidMatch(column), { by: 'uuid', column });
  };
  const byProperty = (columns: readonly number[]) => {
    for (const column of columns) {
      const property = properties[column] ?? null;
      if (property !== null) matches.set(`property ${property}`, { by: 'property', property });
    }
  };
  const ids = idColumns(header);
  byUuid(uuidColumns.map((name) => header.findIndex((cell, at) => cell.trim() === name && !isOwn(at))));
  byProperty(ids.filter(isOwn));
  byUuid(uuids.filter((column) => !isOwn(column)));
  if (label.kind === 'template' || label.column !== -1) matches.set('label', { by: 'label' });
  byUuid(ids.filter((column) => !isOwn(column)));
  byProperty(properties.map((_, column) => column));
  // A property may have the UUIDs of the entities, too.
  byUuid([...uuids, ...ids]);
  return matches;
}
