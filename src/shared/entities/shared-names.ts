import type { DatasetProperty } from '~/api/schema';

/**
 * The properties whose values a row does not tell apart: rows name properties by `odataName`, in which all letters but
 * A to Z are `_`, and of those with the same name a row has the last one only. Out: their names.
 */
export function withSharedNames(properties: readonly DatasetProperty[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { odataName } of properties) counts.set(odataName, (counts.get(odataName) ?? 0) + 1);
  return new Set(properties.flatMap(({ name, odataName }) => ((counts.get(odataName) ?? 0) > 1 ? [name] : [])));
}
