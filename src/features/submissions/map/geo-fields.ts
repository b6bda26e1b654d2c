import type { FormField } from '~/api/schema';

const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

/** A question about a place. */
export interface GeoField extends FormField {
  /** It can have several answers in one submission. */
  inRepeat: boolean;
}

/** The questions of a form about places, those of repeats too, in the form's order. */
export function geoFields(fields: readonly FormField[]): GeoField[] {
  const repeats = fields.filter(({ type }) => type === 'repeat').map(({ path }) => `${path}/`);
  return fields
    .filter(({ type }) => placeTypes.has(type))
    .map((field) => ({ ...field, inRepeat: repeats.some((repeat) => field.path.startsWith(repeat)) }));
}

/** The answers at a path, of every entry where it is in repeats. Own properties only, as in `valueAt`. */
export function answersAt(row: unknown, path: string): unknown[] {
  let found: unknown[] = [row];
  for (const name of path.slice(1).split('/'))
    found = found.flatMap((value) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
      return (value as Record<string, unknown>)[name] ?? [];
    });
  return found;
}
