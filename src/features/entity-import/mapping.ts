import type { DatasetProperty } from '~/api/schema';
import type { ImportPlan } from './plan';
import { unknownInTemplate } from './plan';

/** A name that the server accepts for a property (400.8), and that no other part of an entity has. */
const validName = /^(?!__)[\p{L}:_][\p{L}\p{M}\p{N}:_\-·]*$/u;
const reserved = new Set(['name', 'label']);

/** Whether the server would accept a new property of this name. */
export const mayBeProperty = (name: string): boolean => validName.test(name) && !reserved.has(name.toLowerCase());

/** What is wrong with the property of a column. */
type ColumnFault = 'name' | 'twice' | 'case' | 'not-allowed';

/** The state of a column: not imported, into a property that exists, or into a new one. */
export type ColumnState = 'none' | 'existing' | 'new' | ColumnFault;

interface MappingState {
  columns: readonly ColumnState[];
  newProperties: readonly string[];
  /** What is wrong with the label: no column, no template, or a template that names other columns. */
  label: 'none' | 'no-column-named' | { unknown: readonly string[] } | null;
  areColumnsComplete: boolean;
  isComplete: boolean;
}

/** Checks a mapping. `mayAdd`: whether the person may create properties. */
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
    if (!mayBeProperty(property)) return 'name';
    return mayAdd ? 'new' : 'not-allowed';
  });
  const unknown = label.kind === 'template' ? unknownInTemplate(label.template, header) : [];
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
