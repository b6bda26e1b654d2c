import type { DatasetProperty } from '~/api/schema';

/** What every row has besides the label. No other name of a row can be the `odataName` of a property. */
const ownNames: ReadonlySet<string> = new Set(['__id', '__system']);

/** Whether a property stands in the rows where their id, or what the server knows of them, should be. */
export const replacesOwn = (properties: readonly DatasetProperty[], name?: '__id' | '__system'): boolean =>
  properties.some(({ odataName }) => (name === undefined ? ownNames.has(odataName) : odataName === name));

/**
 * The properties whose values a row does not tell apart: rows name properties by `odataName`, in which all letters but
 * A to Z are `_`, and of those with the same name a row has the last one only. The row's own names are among them, so
 * that a property `日id` stands in the place of `__id`. Out: their names.
 */
export function withSharedNames(properties: readonly DatasetProperty[]): ReadonlySet<string> {
  const counts = new Map([...ownNames].map((name) => [name, 1]));
  for (const { odataName } of properties) counts.set(odataName, (counts.get(odataName) ?? 0) + 1);
  return new Set(properties.flatMap(({ name, odataName }) => ((counts.get(odataName) ?? 0) > 1 ? [name] : [])));
}
