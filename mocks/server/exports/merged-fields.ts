/** The fields of all published versions of a form: those of the newest, and those removed since. */
import type { FormField } from '@mocks/server/xforms/fields';

/** Adds a subtree that only the older version has after the last of its siblings in the newer one. */
function merge<Field extends FormField>(older: readonly Field[], newer: readonly Field[]): Field[] {
  const merged = [...newer];
  const known = new Set(newer.map(({ path }) => path));
  for (let at = 0; at < older.length;) {
    const field = older[at] as Field;
    if (known.has(field.path)) {
      at += 1;
      continue;
    }
    const around = field.path.slice(0, field.path.lastIndexOf('/'));
    let end = at + 1;
    while (older[end]?.path.startsWith(`${field.path}/`)) end += 1;
    merged.splice(merged.findLastIndex(({ path }) => path.startsWith(around)) + 1, 0, ...older.slice(at, end));
    at = end;
  }
  return merged;
}

/** @param versions the fields of each version, oldest first */
export const mergedFields = <Field extends FormField>(versions: readonly (readonly Field[])[]): Field[] =>
  versions.reduce<Field[]>((older, newer) => merge(older, newer), []);
