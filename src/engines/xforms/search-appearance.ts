/**
 * Appearances `search('fruits')` or `minimal search('fruits', 'contains', 'name', /data/typed)`: choices come from a
 * CSV file. As in ODK Collect, a choice with an integer name is shown as is; any other names the value and label
 * columns.
 */

const searchTypes = ['contains', 'startswith', 'endswith', 'matches'] as const;
type SearchType = (typeof searchTypes)[number];

export interface SearchAppearance {
  file: string;
  query: { type: SearchType; columns: string[]; value: string } | null;
  filter: { column: string; value: string } | null;
  rest: string;
}

/** Splits call arguments at top-level commas. `text` follows the opening bracket. */
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

const literal = (expression: string | undefined): string | null =>
  /^(?:"([^"]*)"|'([^']*)')$/
    .exec(expression ?? '')
    ?.slice(1)
    .find((text) => text !== undefined) ?? null;

export function columnNames(text: string): string[] {
  const split = (separator: string) =>
    text
      .split(separator)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const byComma = split(',');
  return byComma.length === 1 ? split(' ') : byComma;
}

/** Null without search; `unusable` if its arguments are invalid. */
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

/** A choice itself rather than column names. */
export const isLiteralChoice = (name: string): boolean => /^\s*[+-]?\d+\s*$/.test(name);

/** ODK Collect ignores case and characters not allowed in names. */
const comparable = (column: string): string =>
  column
    .trim()
    .replace(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase();

export interface ColumnReader {
  value: (row: readonly string[]) => string;
  /** By label columns: "Apple", "Apple (price: 3)", or the value if empty. */
  label: (labelColumns: string) => (row: readonly string[]) => string;
  cell: (column: string) => (row: readonly string[]) => string;
}

/** Null if the file lacks the value column. */
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
      // Duplicate columns count once; the value column adds nothing beside others.
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

/** Sorted by a `sortby` column if present; rows without a number last. */
export function sortRows(
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
