import type { FormField, SubmissionRow } from '~/api/schema';
import type { SubmissionsState } from './address';

/** All columns show up to this many; of more, the first ones (spec 00 §0.20). */
const showAllUpTo = 11;
const shownByDefault = 10;

const instanceIdPath = '/meta/instanceID';

/**
 * The fields that can be columns (spec 20 §20.10): nothing inside a repeat, no groups, not the instance id, which has
 * a column of its own. In the order of the form.
 */
export function selectableFields(fields: readonly FormField[]): FormField[] {
  const repeats = fields.filter((field) => field.type === 'repeat').map((field) => `${field.path}/`);
  return fields.filter(
    (field) =>
      field.type !== 'repeat' &&
      field.type !== 'structure' &&
      field.path !== instanceIdPath &&
      !repeats.some((repeat) => field.path.startsWith(repeat)),
  );
}

/** True when there are more fields than show by default, so that columns can be chosen. */
export const hasColumnChoice = (selectable: readonly FormField[]): boolean => selectable.length > showAllUpTo;

/** Paths of the default columns: all of a few, the first of many. */
export function defaultColumns(selectable: readonly FormField[]): string[] {
  const shown = hasColumnChoice(selectable) ? selectable.slice(0, shownByDefault) : selectable;
  return shown.map((field) => field.path);
}

/** The fields to show, in the order of the form: what the address asks for as far as the form has it. */
export function shownFields(selectable: readonly FormField[], columns: SubmissionsState['columns']): FormField[] {
  if (columns === 'all') return [...selectable];
  const wanted = new Set(columns ?? defaultColumns(selectable));
  const known = selectable.filter((field) => wanted.has(field.path));
  // An address of which nothing fits this form is not a wish to see no columns.
  if (known.length === 0 && columns !== null && columns.length > 0) return shownFields(selectable, null);
  return known;
}

/** What `$select` names: the system parts and the fields without their leading slash. */
export function selectExpression(fields: readonly FormField[]): string {
  return ['__id', '__system', ...fields.map((field) => field.path.slice(1))].join(',');
}

/**
 * The answer at a path: walked through own properties only, because a form may name a field `constructor`. Null is
 * no answer; undefined is an answer this row was loaded without.
 */
export function valueAt(row: SubmissionRow, path: string): unknown {
  let value: unknown = row;
  for (const name of path.slice(1).split('/')) {
    if (value === null) return null;
    if (typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
