/**
 * Selects whose appearance is `search('fruits')` or `minimal search('fruits', 'contains', 'name', /data/typed)`: their
 * choices are rows of a CSV file. As ODK Collect does it: a choice with an integer name is shown as it is, any other
 * names the columns of value and label.
 */

const searchTypes = ['contains', 'startswith', 'endswith', 'matches'] as const;
type SearchType = (typeof searchTypes)[number];

/** Which rows of the file are choices: all, without conditions. */
export interface SearchAppearance {
  /** The attachment. */
  file: string;
  /** The queried columns, of which one has to match, and the expression of what it is compared with. */
  query: { type: SearchType; columns: string[]; value: string } | null;
  /** A column that must have the value of an expression. */
  filter: { column: string; value: string } | null;
  /** The appearance without the search. */
  rest: string;
}

/** Splits the arguments of a call at commas outside of texts and brackets. `text` is what follows the opening bracket. */
function readArguments(text: string): { args: string[]; rest: string } | null {
  const args: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: part, index } of text.matchAll(/"[^"]*"|'[^']*'|[()[\],]/g)) {
    if (part === '(' || part === '[') depth += 1;
    else if (depth > 0 && (part === ')' || part === ']')) depth -= 1;
    else if (depth === 0 && (part === ')' || part === ',')) {
      args.push(text.slice(start, index).trim());
      start = index + 1;
      if (part === ')') return { args, rest: text.slice(start) };
    }
  }
  return null;
}

/** The text of a literal; null for other expressions. */
const literal = (expression: string | undefined): string | null =>
  /^(?:"([^"]*)"|'([^']*)')$/
    .exec(expression ?? '')
    ?.slice(1)
    .find((text) => text !== undefined) ?? null;

/** Names of columns between commas, or between spaces if there is no comma. */
export function columnNames(text: string): string[] {
  const split = (separator: string) =>
    text
      .split(separator)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const byComma = split(',');
  return byComma.length === 1 ? split(' ') : byComma;
}

/**
 * Reads the search of an appearance.
 * @returns null if it has none; `unusable` if its arguments cannot be used
 */
export function readSearch(appearance: string | null): SearchAppearance | 'unusable' | null {
  const start = /(?:^|\s)search\s*\(/.exec(appearance ?? '');
  if (appearance === null || !start) return null;
  const call = readArguments(appearance.slice(start.index + start[0].length));
  const name = literal(call?.args[0]);
  if (!call || name === null || name === '' || name !== name.trim() || ![1, 4, 6].includes(call.args.length))
    return 'unusable';
  const [, typeText, columnsText, value = '', filterText, filterValue = ''] = call.args;
  const rest = `${appearance.slice(0, start.index)} ${call.rest}`.trim();
  const file = name.endsWith('.csv') ? name : `${name}.csv`;
  const [type, columns, column] = [literal(typeText), literal(columnsText), literal(filterText)];
  const asked = call.args.length > 1;
  const filtered = call.args.length === 6;
  if ((asked && (type === null || columns === null)) || (filtered && column === null)) return 'unusable';
  const queried = columnNames(columns ?? '');
  const known = searchTypes.find((one) => one === type?.trim().toLowerCase()) ?? 'contains';
  return {
    file,
    query: queried.length > 0 ? { type: known, columns: queried, value } : null,
    filter: filtered ? { column: column ?? '', value: filterValue } : null,
    rest,
  };
}

/** Whether a choice of such a select is one itself, instead of naming columns. */
export const isOwnChoice = (name: string): boolean => /^\s*[+-]?\d+\s*$/.test(name);

/** Columns are found as ODK Collect finds them: without regard to case and to characters that names cannot have. */
const comparable = (column: string): string =>
  column
    .trim()
    .replace(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase();

/** What a choice that names columns makes of the rows of a file. */
export interface ColumnReader {
  value: (row: readonly string[]) => string;
  /** By the names of the label columns: "Apple", "Apple (price: 3)", or the value if the columns are empty. */
  label: (labelColumns: string) => (row: readonly string[]) => string;
  cell: (column: string) => (row: readonly string[]) => string;
}

/** @returns the reader, and null if the file has no column of values with this name */
export function readColumns(header: readonly string[], valueColumn: string): ColumnReader | null {
  const places = new Map<string, number>();
  for (const [index, name] of header.entries()) if (!places.has(comparable(name))) places.set(comparable(name), index);
  const cell = (column: string) => {
    const place = places.get(comparable(column)) ?? -1;
    return (row: readonly string[]) => row[place] ?? '';
  };
  if (!places.has(comparable(valueColumn))) return null;
  const value = cell(valueColumn);
  return {
    value,
    cell,
    label: (labelColumns) => {
      // A column that is named twice counts once, and the value's own column says nothing beside others.
      const names = columnNames(labelColumns).filter((name, index, all) => {
        const same = all.findIndex((other) => comparable(other) === comparable(name));
        return same === index && (all.length === 1 || comparable(name) !== comparable(valueColumn));
      });
      const [first, ...others] = names.map((name) => ({ name, read: cell(name) }));
      return (row) => {
        const own = first?.read(row) ?? '';
        const more = others.map(({ name, read }) => ({ name, text: read(row) }));
        if ([own, ...more.map(({ text }) => text)].every((text) => text.trim() === '')) return value(row);
        return [own, ...more.map(({ name, text }) => `(${name}: ${text})`)].join(' ').trim();
      };
    },
  };
}

/** The rows in the order of a column `sortby`, if the file has one; those without a number come last. */
export function inSortOrder(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const place = header.findIndex((name) => comparable(name) === 'sortby');
  if (place === -1) return rows;
  const numbers = new Map(rows.map((row) => [row, row[place]?.trim() ? Number(row[place]) : Number.NaN]));
  const key = (row: readonly string[]) => {
    const number = numbers.get(row) ?? Number.NaN;
    return Number.isNaN(number) ? Infinity : number;
  };
  return rows.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
}
