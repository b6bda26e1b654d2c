/** `$select`: which fields of a form are answered, and which metadata. */
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

type SystemProperty = (typeof systemProperties)[number];
export type SystemValues = Readonly<Record<SystemProperty, unknown>>;

const selectable = new Set<string>(['__id', '__system', ...systemProperties.map((name) => `__system/${name}`)]);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isWithin = (path: string, group: string): boolean => path.startsWith(`${group}/`);

/**
 * The fields that `$select` names, with the groups around and inside them.
 * @param table 'Submissions', or the dotted name of a repeat: names are relative to it, and its parents are included
 * @throws 400.23 for an unknown name, 400.24 for a field of an inner repeat, 404.1 for an unknown table
 */
export function selectFields<Field extends FormField>(
  fields: readonly Field[],
  select: string | undefined,
  table = 'Submissions',
): Field[] {
  if (!select || select === '*') return [...fields];
  const byPath = new Map(fields.map((field) => [odataPath(field.path), field]));
  const chosen = new Set<Field>();
  const { path, parentKey } = wayTo(table, byPath, chosen);
  const ids = new Set(path === '' ? selectable : ['__id', parentKey]);
  for (const property of select.split(',').map((name) => name.trim())) {
    if (ids.has(property)) continue;
    const field = byPath.get(`${path}/${property}`);
    if (!field) throw problem.propertyNotFound(property);
    chosen.add(field);
    for (let around = byPath.get(parentOf(odataPath(field.path))); around && !chosen.has(around);) {
      if (around.type === 'repeat') throw problem.unsupportedSelect(property);
      chosen.add(around);
      around = byPath.get(parentOf(odataPath(around.path)));
    }
    if (field.type === 'structure') addInside(fields, field, chosen);
  }
  return fields.filter((field) => chosen.has(field));
}

/** Selects the groups and repeats above a table; returns its path and the name of its rows' parent id. */
function wayTo<Field extends FormField>(table: string, byPath: ReadonlyMap<string, Field>, chosen: Set<Field>) {
  const steps = table === 'Submissions' ? [] : table.replace('Submissions.', '').split('.');
  let path = '';
  let parent = '__Submissions';
  for (const [index, step] of steps.entries()) {
    path += `/${step}`;
    const field = byPath.get(path);
    if (!field) throw problem.notFound();
    chosen.add(field);
    if (field.type === 'repeat' && index < steps.length - 1) parent = `__Submissions${path.replaceAll('/', '-')}`;
  }
  return { path, parentKey: `${parent}-id` };
}

/** A group includes its content, but of a repeat only its name. */
function addInside<Field extends FormField>(fields: readonly Field[], group: Field, chosen: Set<Field>): void {
  const repeats = fields.filter((field) => field.type === 'repeat' && isWithin(field.path, group.path));
  for (const inside of fields) {
    if (!isWithin(inside.path, group.path)) continue;
    if (!repeats.some((repeat) => isWithin(inside.path, repeat.path))) chosen.add(inside);
  }
}

/** The ids that `$select` names; `null` for all. */
export const selectedIds = (select: string | undefined): ReadonlySet<string> | null =>
  select === undefined || select === '*'
    ? null
    : new Set(
        select
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name.startsWith('__')),
      );

/** The metadata of a row: all without `$select`, otherwise what it names. */
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
