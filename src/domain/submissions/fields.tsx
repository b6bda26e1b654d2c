import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { type ColumnLayout, type KnownColumns, shownColumns } from '~/shared/columns/layout';
import { visibleName } from '~/shared/lib/visible-name';

/** Up to this many columns, all show by default; of more, the first ones. */
const showAllUpTo = 11;
const shownByDefault = 10;

const instanceIdPath = '/meta/instanceID';

/** One field per path: OData has one name for questions such as `a-b` and `a_b`. */
export const uniqueByPath = (fields: readonly FormField[]): FormField[] => [
  ...new Map(fields.map((field) => [field.path, field])).values(),
];

/** Paths that several questions share in OData, whose rows join their answers. */
export const joinedPaths = (fields: readonly FormField[]): ReadonlySet<string> => {
  const counts = Map.groupBy(fields, ({ path }) => path);
  return new Set([...counts].flatMap(([path, all]) => (all.length > 1 ? [path] : [])));
};

export const joinedText = msg`Several questions share this column, because the server does not tell their names apart. CSV files and the pages of submissions have each answer.`;

/**
 * Fields that can be columns, in form order: outside repeats, no groups, and no instance ID, which has its own
 * column.
 */
export function selectableFields(fields: readonly FormField[]): FormField[] {
  const repeats = fields.filter((field) => field.type === 'repeat').map((field) => `${field.path}/`);
  return uniqueByPath(fields).filter(
    (field) =>
      field.type !== 'repeat' &&
      field.type !== 'structure' &&
      field.path !== instanceIdPath &&
      !repeats.some((repeat) => field.path.startsWith(repeat)),
  );
}

/** Group names and field name, joined by dashes. */
export function fieldHeader(field: FormField): { prefix: string; name: string } {
  const parts = field.path.slice(1).split('/');
  const name = parts.pop() ?? field.name;
  return { prefix: parts.map((part) => `${part}-`).join(''), name };
}

/** Such as "group › question". */
export const pathLabel = (path: string): string => path.slice(1).split('/').map(visibleName).join(' › ');

/** Whether there are more fields than default columns. */
export const hasColumnChoice = (selectable: readonly FormField[]): boolean => selectable.length > showAllUpTo;

/** Paths: all fields if few, otherwise the first ones. */
export function defaultColumns(selectable: readonly FormField[]): string[] {
  const shown = hasColumnChoice(selectable) ? selectable.slice(0, shownByDefault) : selectable;
  return shown.map((field) => field.path);
}

/** System columns by ID: before the answers, and after them. */
const columnsBefore = ['submitter', 'submittedAt', 'state'] as const;
const columnsAfter = ['updatedAt', 'formVersion', 'deviceId', 'instanceId'] as const;
export type SystemColumn = (typeof columnsBefore)[number] | (typeof columnsAfter)[number];
/** Draft submissions have no known submitter and are not reviewed. */
const notInDrafts: ReadonlySet<SystemColumn> = new Set(['submitter', 'state']);

/** Column IDs: paths of fields, and names of system columns. */
export function knownColumns(selectable: readonly FormField[], isDraft: boolean): KnownColumns {
  const before = columnsBefore.filter((id) => !isDraft || !notInDrafts.has(id));
  return {
    all: [...before, ...selectable.map((field) => field.path), ...columnsAfter],
    usual: [...before, ...defaultColumns(selectable), 'instanceId'],
  };
}

export function shownFields(selectable: readonly FormField[], { columns }: Pick<ColumnLayout, 'columns'>): FormField[] {
  const byPath = new Map(selectable.map((field) => [field.path, field]));
  return shownColumns(columns, knownColumns(selectable, false)).flatMap((id) => byPath.get(id) ?? []);
}

/** For `$select`: system parts, and fields without their leading slash. */
export function selectExpression(fields: readonly FormField[]): string {
  return ['__id', '__system', ...fields.map((field) => field.path.slice(1))].join(',');
}

/**
 * The answer at a path. Own properties only: a form may name a field `constructor`.
 * Null: no answer; undefined: the row was loaded without it.
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

export const systemHeaders: Record<SystemColumn, MessageDescriptor> = {
  submitter: msg`Submitted by`,
  submittedAt: msg`Submitted at`,
  state: msg`State`,
  updatedAt: msg`Updated at`,
  formVersion: msg`Form version`,
  deviceId: msg`Device ID`,
  instanceId: msg`Instance ID`,
};

/** Names the columns that hold answers to several questions. */
export function JoinedFields({ fields }: { fields: readonly FormField[] }) {
  const { i18n } = useLingui();
  const names = [...joinedPaths(fields)].map((path) => path.slice(1));
  if (names.length === 0) return null;
  return (
    <p className="muted" role="note">
      <bdi>{names.join(', ')}</bdi>: {i18n._(joinedText)}
    </p>
  );
}
