/** Where the labels come from: a column (from 0), or a text with the names of columns, as in `{{first}} {{last}}`. */
type LabelSource = { kind: 'column'; column: number } | { kind: 'template'; template: string };

/** What becomes of the cells of a row. */
export interface ImportPlan {
  /** The first row, without the empty cells at its end. */
  header: readonly string[];
  label: LabelSource;
  /** The property of each column; null if the column is not imported. */
  properties: readonly (string | null)[];
}

/** An entity as it is sent, without its UUID. */
export interface PlannedEntity {
  label: string;
  data: Record<string, string>;
}

/** The columns with their numbers, which tell those of one name apart. */
export const numbered = (header: readonly string[]) => header.map((name, column) => ({ name, column }));

/** The part of a template that stands for a column. */
const placeholder = /\{\{([^{}]+)\}\}/g;

/** The number of a column by its name: exactly, otherwise in any case. -1 if there is none. */
function columnOf(header: readonly string[], name: string): number {
  const wanted = name.trim();
  const exact = header.findIndex((cell) => cell.trim() === wanted);
  if (exact !== -1) return exact;
  return header.findIndex((cell) => cell.trim().toLowerCase() === wanted.toLowerCase());
}

/** The names in a template that are no columns; null if the template names no column at all. */
export function unknownInTemplate(template: string, header: readonly string[]): string[] | null {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name.trim());
  return names.length === 0 ? null : names.filter((name) => columnOf(header, name) === -1);
}

/** A function that gives the label of a row. A template without any filled column gives none. */
export function labeller({ header, label }: ImportPlan): (cells: readonly string[]) => string {
  if (label.kind === 'column') {
    const { column } = label;
    return (cells) => cells[column] ?? '';
  }
  const parts = label.template.split(placeholder).map((part, index) => {
    // Every second part is the name of a column.
    return index % 2 === 0 ? part : columnOf(header, part);
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

/** A function that gives the entity of a row. Empty cells are left out, and values are not trimmed. */
export function entityMaker(plan: ImportPlan): (cells: readonly string[]) => PlannedEntity {
  const labelOf = labeller(plan);
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

/** A column of downloaded files that the server fills. No property can have such a name, so it is never imported. */
export const isOfServer = (column: string): boolean => column.startsWith('__');

/** Whether a file was downloaded from a list, and may have changes of its entities. An empty list has none to change. */
export const bringsChanges = ({ header }: ImportPlan, list: { entities: number }): boolean =>
  list.entities > 0 && header.includes('__id');

const beginsLikeName = /^[\p{L}:_]/u;

/** The columns that become neither the label nor a property, and how many could. Those of the server do not count. */
export function leftOutColumns({ header, label, properties }: ImportPlan): { leftOut: number; all: number } {
  const named = label.kind === 'template' ? [...label.template.matchAll(placeholder)].map(([, name = '']) => name) : [];
  const labels = new Set(label.kind === 'column' ? [label.column] : named.map((name) => columnOf(header, name)));
  const own = numbered(header).filter(({ name }) => !isOfServer(name.trim()));
  return {
    leftOut: own.filter(({ column }) => properties[column] === null && !labels.has(column)).length,
    all: own.length,
  };
}

/**
 * The plan that the names of the columns suggest. A property is taken once: by the column with exactly its name,
 * otherwise by the first one that has it in other letters, or with spaces. Other names become new properties. `nameFor`:
 * the name of a property for that of a column, such as Full_Name for "Full Name"; null if there is none.
 */
export function suggestPlan(
  header: readonly string[],
  properties: readonly string[],
  nameFor: (column: string) => string | null,
): ImportPlan {
  const named = columnOf(header, 'label');
  // No property can be called `name`, so such a column has the names of the entities.
  const label = named === -1 ? columnOf(header, 'name') : named;
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
    // What begins with a digit would lose it: 1st and 2nd would be st and nd.
    const name = beginsLikeName.test(cell.trim()) ? nameFor(cell) : null;
    if (name === null || !free(column) || isOfServer(cell.trim()) || taken.has(name.toLowerCase())) continue;
    suggested[column] = name;
    taken.add(name.toLowerCase());
  }
  return { header, label: { kind: 'column', column: label }, properties: suggested };
}
