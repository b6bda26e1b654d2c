/** Source of the labels: a column (from 0), or a template such as `{{first}} {{last}}`. */
type LabelSource = { kind: 'column'; column: number } | { kind: 'template'; template: string };

export interface ImportPlan {
  /** The first row without trailing empty cells. */
  header: readonly string[];
  label: LabelSource;
  /** The property of each column; null if not imported. */
  properties: readonly (string | null)[];
}

export interface PlannedEntity {
  label: string;
  data: Record<string, string>;
}

/** Columns with their indexes, since names may repeat. */
export const withIndexes = (header: readonly string[]) => header.map((name, column) => ({ name, column }));

const placeholder = /\{\{([^{}]+)\}\}/g;

/** Index of a column by name, exact or else ignoring case; -1 if none. */
function findColumn(header: readonly string[], name: string): number {
  const wanted = name.trim();
  const exact = header.findIndex((cell) => cell.trim() === wanted);
  if (exact !== -1) return exact;
  return header.findIndex((cell) => cell.trim().toLowerCase() === wanted.toLowerCase());
}

/** Names in a template that are no columns; null if it has no placeholder. */
export function unknownTemplateNames(template: string, header: readonly string[]): string[] | null {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name.trim());
  return names.length === 0 ? null : names.filter((name) => findColumn(header, name) === -1);
}

/** Returns a function that makes the label of a row: empty if none of the template's columns is filled. */
export function createLabeller({ header, label }: ImportPlan): (cells: readonly string[]) => string {
  if (label.kind === 'column') {
    const { column } = label;
    return (cells) => cells[column] ?? '';
  }
  const parts = label.template.split(placeholder).map((part, index) => {
    // Odd indexes are column names.
    return index % 2 === 0 ? part : findColumn(header, part);
  });
  return (cells) => {
    let isFilled = false;
    const text = parts.map((part) => {
      if (typeof part === 'string') return part;
      const cell = cells[part] ?? '';
      if (cell.trim() !== '') isFilled = true;
      return cell.trim();
    });
    return isFilled ? text.join('').trim() : '';
  };
}

/** Returns a function that makes the entity of a row. Empty cells are left out; values are not trimmed. */
export function createEntityMapper(plan: ImportPlan): (cells: readonly string[]) => PlannedEntity {
  const labelOf = createLabeller(plan);
  const columns = plan.properties.flatMap((property, column) => (property === null ? [] : [{ property, column }]));
  return (cells) => {
    const data: Record<string, string> = {};
    for (const { property, column } of columns) {
      const cell = cells[column];
      if (cell !== undefined && cell !== '') data[property] = cell;
    }
    return { label: labelOf(cells), data };
  };
}

/** System columns of downloaded files. No property can have such a name. */
export const isSystemColumn = (column: string): boolean => column.startsWith('__');

/** Whether the file was downloaded from a list with entities, and may have changes of them. */
export const mayHaveChanges = ({ header }: ImportPlan, list: { entities: number }): boolean =>
  list.entities > 0 && header.includes('__id');

const beginsLikeName = /^[\p{L}:_]/u;

/** Columns used neither for the label nor a property, and how many could be. System columns do not count. */
export function countLeftOutColumns({ header, label, properties }: ImportPlan): { leftOut: number; all: number } {
  const named = label.kind === 'template' ? [...label.template.matchAll(placeholder)].map(([, name = '']) => name) : [];
  const labels = new Set(label.kind === 'column' ? [label.column] : named.map((name) => findColumn(header, name)));
  const own = withIndexes(header).filter(({ name }) => !isSystemColumn(name.trim()));
  return {
    leftOut: own.filter(({ column }) => properties[column] === null && !labels.has(column)).length,
    all: own.length,
  };
}

/**
 * Suggests a plan by column names. Each property is used once: by the column with exactly its name, else by the
 * first that matches ignoring case, or with spaces. Other names become new properties. `nameFor` makes a property
 * name of a column name, such as Full_Name of “Full Name”.
 */
export function suggestPlan(
  header: readonly string[],
  properties: readonly string[],
  nameFor: (column: string) => string | null,
): ImportPlan {
  const named = findColumn(header, 'label');
  // No property can be called `name`, so such a column has the labels.
  const label = named === -1 ? findColumn(header, 'name') : named;
  const suggested = header.map((): string | null => null);
  const free = (column: number) => column !== label && suggested[column] === null;
  const take = (property: string, same: (cell: string) => boolean) => {
    const column = header.findIndex((cell, index) => free(index) && same(cell.trim()));
    if (column !== -1) suggested[column] = property;
    return column !== -1;
  };
  const rest = properties.filter((property) => !take(property, (cell) => cell === property));
  const inOtherLetters = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const left = rest.filter((property) => !take(property, (cell) => inOtherLetters(cell, property)));
  for (const property of left) take(property, (cell) => inOtherLetters(nameFor(cell) ?? '', property));
  const taken = new Set(suggested.map((property) => property?.toLowerCase()));
  for (const [column, cell] of header.entries()) {
    // A leading digit would be lost: 1st and 2nd would become st and nd.
    const name = beginsLikeName.test(cell.trim()) ? nameFor(cell) : null;
    if (name === null || !free(column) || isSystemColumn(cell.trim()) || taken.has(name.toLowerCase())) continue;
    suggested[column] = name;
    taken.add(name.toLowerCase());
  }
  return { header, label: { kind: 'column', column: label }, properties: suggested };
}
