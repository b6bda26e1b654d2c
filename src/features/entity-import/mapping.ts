import type { DatasetProperty } from '~/api/schema';
import { type ImportPlan, unknownTemplateNames } from './plan';

/** A name that the server accepts for a property (400.8). */
const validName = /^(?!__)[\p{L}:_][\p{L}\p{M}\p{N}:_\-·]*$/u;
const reserved = new Set(['name', 'label']);

export const isValidPropertyName = (name: string): boolean => validName.test(name) && !reserved.has(name.toLowerCase());

type ColumnFault = 'name' | 'twice' | 'case' | 'not-allowed';

export type ColumnState = 'none' | 'existing' | 'new' | ColumnFault;

interface MappingState {
  columns: readonly ColumnState[];
  newProperties: readonly string[];
  /** No column chosen, a template that names no column, or one that names unknown columns. */
  label: 'none' | 'no-column-named' | { unknown: readonly string[] } | null;
  areColumnsComplete: boolean;
  isComplete: boolean;
}

export function checkMapping(
  { header, properties, label }: ImportPlan,
  known: readonly DatasetProperty[],
  mayAdd: boolean,
): MappingState {
  const names = new Set(known.map(({ name }) => name));
  const byCase = new Map(known.map(({ name }) => [name.toLowerCase(), name]));
  const uses = new Map<string, number>();
  for (const property of properties) {
    const key = property?.toLowerCase();
    if (key !== undefined) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const columns = properties.map((property): ColumnState => {
    if (property === null) return 'none';
    if ((uses.get(property.toLowerCase()) ?? 0) > 1) return 'twice';
    if (names.has(property)) return 'existing';
    if (byCase.has(property.toLowerCase())) return 'case';
    if (!isValidPropertyName(property)) return 'name';
    return mayAdd ? 'new' : 'not-allowed';
  });
  const unknown = label.kind === 'template' ? unknownTemplateNames(label.template, header) : [];
  const labelFault =
    label.kind === 'column'
      ? label.column === -1
        ? ('none' as const)
        : null
      : unknown === null
        ? ('no-column-named' as const)
        : unknown.length > 0
          ? { unknown }
          : null;
  const areColumnsComplete = columns.every((state) => ['none', 'existing', 'new'].includes(state));
  return {
    columns,
    newProperties: properties.filter((property, column) => property !== null && columns[column] === 'new') as string[],
    label: labelFault,
    areColumnsComplete,
    isComplete: labelFault === null && areColumnsComplete,
  };
}

/**
 * What a column's values look like: entity UUIDs, locations as the server reads them (“12.5 7.25 0 0”, several with
 * “;”), or locations in another notation.
 */
export type ValueKind = 'uuid' | 'geometry' | 'other-geometry';

const uuid = /^(?:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const number = String.raw`-?\d{1,3}(?:\.\d+)?`;
const point = new RegExp(String.raw`^(${number})\s+(${number})(?:\s+-?\d+(?:\.\d+)?){0,2}$`);
/** “latitude, longitude”, or well-known text. */
const otherPoint = new RegExp(
  String.raw`^(?:(${number})\s*[,;]\s*(${number})|(?:POINT|LINESTRING|POLYGON)\s*(?:Z\s*)?\(.*\))$`,
  'i',
);

const isPoint = (text: string): boolean => {
  const [, latitude, longitude] = point.exec(text.trim()) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
};

function valueKindOf(values: readonly string[]): ValueKind | null {
  if (values.length === 0) return null;
  if (values.every((value) => uuid.test(value))) return 'uuid';
  // Two whole numbers are rather something else than a location.
  const hasDecimals = values.some((value) => value.includes('.'));
  const isPlace = (value: string) =>
    value
      .split(';')
      .filter((part) => part.trim() !== '')
      .every(isPoint);
  if (hasDecimals && values.every(isPlace)) return 'geometry';
  if (values.every((value) => otherPoint.test(value)) && (hasDecimals || values.every((value) => value.includes('('))))
    return 'other-geometry';
  return null;
}

export const detectValueKinds = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly (ValueKind | null)[] =>
  header.map((_, column) =>
    valueKindOf(rows.map((cells) => cells[column]?.trim() ?? '').filter((value) => value !== '')),
  );

const idName = /^(?:.*[\s_-])?(?:id|uuid|guid|key|code)$/i;
/** Columns checked for repeated values: each takes memory for every row. */
const maxIds = 3;

/** Columns whose values should not repeat, by name. System columns are only used in updates. */
export const idColumns = (header: readonly string[]): number[] =>
  header
    .flatMap((name, column) => (idName.test(name.trim()) && !name.startsWith('__') ? [column] : []))
    .slice(0, maxIds);

export function suggestPropertyName(column: string): string | null {
  const name = column
    .trim()
    .replaceAll(/\s+/gu, '_')
    .replaceAll(/[^\p{L}\p{M}\p{N}:_\-·]/gu, '')
    .replace(/^[^\p{L}:_]+/u, '')
    .replace(/^__+/, '_');
  return isValidPropertyName(name) ? name : null;
}
