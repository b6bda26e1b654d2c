/** `$select`: which fields of a form are answered, and which of what the server adds. */
import { problem } from '@mocks/server/problem';
import { type FormField, odataPath } from '@mocks/server/xforms/fields';
import type { OdataRow } from '@mocks/server/xforms/rows';

export const systemProperties = [
  'submissionDate',
  'updatedAt',
  'submitterId',
  'submitterName',
  'attachmentsPresent',
  'attachmentsExpected',
  'status',
  'reviewState',
  'deviceId',
  'edits',
  'formVersion',
  'deletedAt',
] as const;

export type SystemProperty = (typeof systemProperties)[number];
export type SystemValues = Readonly<Record<SystemProperty, unknown>>;

const selectable = new Set<string>(['__id', '__system', ...systemProperties.map((name) => `__system/${name}`)]);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isWithin = (path: string, group: string): boolean => path.startsWith(`${group}/`);

/**
 * The fields that `$select` names, with the groups around and inside them.
 * @throws 400.23 for a name that is none, 400.24 for a field of a repeat
 */
export function selectFields<Field extends FormField>(fields: readonly Field[], select: string | undefined): Field[] {
  if (!select || select === '*') return [...fields];
  const byPath = new Map(fields.map((field) => [odataPath(field.path), field]));
  const repeats = fields.filter((field) => field.type === 'repeat');
  const chosen = new Set<Field>();
  for (const property of select.split(',').map((name) => name.trim())) {
    if (selectable.has(property)) continue;
    const field = byPath.get(`/${property}`);
    if (!field) throw problem.propertyNotFound(property);
    for (let path = parentOf(field.path); path !== ''; path = parentOf(path)) {
      const around = fields.find((candidate) => candidate.path === path);
      if (around?.type === 'repeat') throw problem.unsupportedSelect(property);
      if (around) chosen.add(around);
    }
    chosen.add(field);
    if (field.type !== 'structure') continue;
    for (const inside of fields) {
      const inRepeat = repeats.some((repeat) => isWithin(repeat.path, field.path) && isWithin(inside.path, repeat.path));
      if (isWithin(inside.path, field.path) && !inRepeat) chosen.add(inside);
    }
  }
  return fields.filter((field) => chosen.has(field));
}

/** What the server adds to the answers of a row: all of it without `$select`, else what is named. */
export function selectSystem(select: string | undefined, id: string, system: SystemValues): OdataRow {
  if (select === undefined || select === '*') return { __id: id, __system: { ...system } };
  const named = new Set(select.split(',').map((name) => name.trim()));
  const row: OdataRow = named.has('__id') ? { __id: id } : {};
  if (named.has('__system')) row.__system = { ...system };
  else {
    const parts = systemProperties.filter((name) => named.has(`__system/${name}`));
    if (parts.length > 0) row.__system = Object.fromEntries(parts.map((name) => [name, system[name]]));
  }
  return row;
}
