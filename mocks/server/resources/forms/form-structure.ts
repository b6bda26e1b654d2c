/** Compares the fields of a definition with those of earlier ones. */
import { problem } from '@mocks/server/problem';
import { type FormField, isStructural } from '@mocks/server/xforms/fields';

type Fields = readonly FormField[];

/** The same fields in the same order, of the same types. */
export const isSameStructure = (before: Fields, after: Fields): boolean =>
  before.length === after.length &&
  before.every(({ path, type, selectMultiple }, at) => {
    const other = after[at];
    return other?.path === path && other.type === type && other.selectMultiple === selectMultiple;
  });

/** Changes of entity blocks cause no warning. */
const ofEntities = /\/meta(?:\/entity(?:\/label)?)?$/;

/** The names of removed fields. */
export function missingFields(before: Fields, after: Fields): string[] {
  const paths = new Set(after.map(({ path }) => path));
  return before.filter(({ path }) => !paths.has(path) && !ofEntities.test(path)).map(({ name }) => name);
}

/**
 * Refuses a field whose type differs from the newest version that has it. A question may become text; a group or repeat
 * may not.
 * @param versions the fields of the published versions, oldest first
 * @throws 400.17
 */
export function checkTypes(versions: readonly Fields[], after: Fields): void {
  const known = new Map(versions.flat().map((field) => [field.path, field]));
  for (const { path, type } of after) {
    const before = known.get(path);
    if (before && before.type !== type && (type !== 'string' || isStructural(before)))
      throw problem.fieldTypeConflict(path, before.type);
  }
}
