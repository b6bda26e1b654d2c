/** A sheet as columns by header, and rows nested by header parts. */
import type { Sheet } from '../workbook';
import type { ProblemLocation, ProblemList } from './problems';

/** A cell, or several columns nested, such as labels by language. */
export type Value = string | Group;
export interface Group extends Map<string, Value> {}

export interface Column {
  readonly name: string;
  readonly number: number;
  readonly path: HeaderPath;
}

export interface Row {
  readonly table: Table;
  readonly number: number;
  readonly cells: Group;
}

export interface Table {
  readonly sheet: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface TableRules extends HeaderRules {
  readonly defaultLanguage: string;
  readonly required?: readonly string[];
  readonly collapsesSpaces?: boolean;
}

/** So many empty columns or rows end a sheet. */
const maxGap = { columns: 20, rows: 60 };

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

function readHeaders(cells: readonly string[]): { name: string; number: number }[] {
  const headers: { name: string; number: number }[] = [];
  let gap = 0;
  for (const [index, text] of cells.entries()) {
    if (isBlank(text)) {
      if (gap === maxGap.columns) break;
      gap += 1;
      continue;
    }
    gap = 0;
    headers.push({ name: text.trim().replace(/ +/g, ' '), number: index + 1 });
  }
  return headers;
}

function readColumns(sheet: Sheet, rules: TableRules, problems: ProblemList): Column[] {
  const headers = readHeaders(sheet.rows[0] ?? []);
  const usesDoubleColons = headers.some(({ name }) => name.includes('::'));
  const byHeader = new Set<string>();
  const byPath = new Map<string, string>();
  const columns: Column[] = [];
  for (const { name, number } of headers) {
    const place = { sheet: sheet.name, row: 1, column: { name, number } };
    if (byHeader.has(name)) {
      problems.add('header-repeated', place, { header: name });
      continue;
    }
    byHeader.add(name);
    const { path, isAsWritten } = resolveHeader(name, usesDoubleColons, rules);
    const key = path.join('::');
    const other = byPath.get(key);
    if (other !== undefined && !isAsWritten) {
      problems.add('header-same-column', place, { header: name, other });
      continue;
    }
    byPath.set(key, name);
    columns.push({ name, number, path });
  }
  return columns;
}

function merge(first: Value | undefined, second: Value, defaultLanguage: string): Value {
  if (first === undefined || first === '') return second;
  if (typeof first === 'string' && typeof second !== 'string' && second.has(defaultLanguage)) return second;
  if (typeof second === 'string' && typeof first !== 'string' && first.has(defaultLanguage)) return first;
  const merged: Group = typeof first === 'string' ? new Map([[defaultLanguage, first]]) : first;
  const added: Group = typeof second === 'string' ? new Map([[defaultLanguage, second]]) : second;
  for (const [key, value] of added) merged.set(key, merge(merged.get(key), value, defaultLanguage));
  return merged;
}

const nest = (path: readonly string[], text: string): Value =>
  path.reduceRight<Value>((inner, part) => new Map([[part, inner]]), text);

/** A column without parts replaces nested values. */
function put(cells: Group, [key, ...inner]: HeaderPath, text: string, defaultLanguage: string): void {
  if (inner.length === 0) return void cells.set(key, text);
  const known = cells.get(key);
  const [part = ''] = inner;
  if (inner.length === 1 && typeof known === 'object' && !known.has(part)) known.set(part, text);
  else cells.set(key, merge(known, nest(inner, text), defaultLanguage));
}

const plain = /^[\u0020-\u007E]*$/;

const typographicQuotes: Record<string, string> = { '\u2018': "'", '\u2019': "'", '\u201C': '"', '\u201D': '"' };

function clean(text: string, collapsesSpaces: boolean): string {
  const collapsed = collapsesSpaces && text.includes('  ') ? text.replace(/ +/g, ' ') : text;
  return /[\u2018\u2019\u201C\u201D]/.test(collapsed)
    ? collapsed.replace(/[\u2018\u2019\u201C\u201D]/g, (quote) => typographicQuotes[quote] ?? quote)
    : collapsed;
}

// oxlint-disable-next-line no-control-regex -- XML cannot contain these, not even escaped.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

export const cellOf = (sheet: Sheet, row: number, column: Column): string =>
  (sheet.rows[row - 1]?.[column.number - 1] ?? '').trim();

export function readTable(sheet: Sheet, rules: TableRules, problems: ProblemList): Table {
  const columns = readColumns(sheet, rules, problems);
  const rows: Row[] = [];
  const table = { sheet: sheet.name, columns, rows };
  let gap = 0;
  for (let number = 2; number <= sheet.rows.length; number += 1) {
    const cells: Group = new Map();
    for (const column of columns) {
      const text = cellOf(sheet, number, column);
      if (text === '') continue;
      const isPlain = plain.test(text);
      if (!isPlain && (!text.isWellFormed() || forbidden.test(text))) {
        const { name } = column;
        problems.add('character-forbidden', {
          sheet: sheet.name,
          row: number,
          column: { name, number: column.number },
        });
        continue;
      }
      const value = isPlain && !text.includes('  ') ? text : clean(text, rules.collapsesSpaces ?? false);
      put(cells, column.path, value, rules.defaultLanguage);
    }
    if (cells.size === 0) {
      if (gap === maxGap.rows) break;
      gap += 1;
    } else gap = 0;
    rows.push({ table, number, cells });
  }
  rows.length -= Math.min(gap, rows.length);
  const keys = new Set(columns.map(({ path }) => path[0]));
  for (const header of rules.required ?? [])
    if (!keys.has(header)) problems.add('header-missing', { sheet: sheet.name, row: 1 }, { header });
  return table;
}

/** The first column that starts with the header parts, else the row. */
export function locate({ table, number }: Row, ...path: string[]): ProblemLocation {
  const column = table.columns.find((one) => path.length > 0 && path.every((part, index) => one.path[index] === part));
  const row = { sheet: table.sheet, row: number };
  return column ? { ...row, column: { name: column.name, number: column.number } } : row;
}

export function cellText(cells: Group, ...path: readonly string[]): string | undefined {
  let value: Value | undefined = cells;
  for (const part of path) value = typeof value === 'object' ? value.get(part) : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function cellGroup(cells: Group, key: string): Group | undefined {
  const value = cells.get(key);
  return typeof value === 'object' ? value : undefined;
}

export type HeaderPath = readonly [string, ...string[]];

export interface HeaderRules {
  readonly known: ReadonlySet<string>;
  /** By lower-case name with underscores. */
  readonly aliases: ReadonlyMap<string, HeaderPath>;
}

interface Resolved {
  readonly path: HeaderPath;
  readonly isAsWritten: boolean;
}

const snakeCase = (text: string): string => text.trim().split(/\s+/).join('_').toLowerCase();

/** "jr:count" is one part when parts are separated by single colons. */
function split(header: string, usesDoubleColons: boolean): string[] {
  if (usesDoubleColons) return header.split('::').map((part) => part.trim());
  const parts = header.split(':').map((part) => part.trim());
  const at = parts.indexOf('jr');
  return at < 0 || at === parts.length - 1
    ? parts
    : [...parts.slice(0, at), `jr:${parts[at + 1]}`, ...parts.slice(at + 2)];
}

/** @param usesDoubleColons true if any header of the sheet does; single colons then belong to names */
export function resolveHeader(header: string, usesDoubleColons: boolean, { known, aliases }: HeaderRules): Resolved {
  for (const name of [header, snakeCase(header)])
    if (known.has(name) && !aliases.has(name)) return { path: [name], isAsWritten: name === header };
  const [first = '', ...rest] = split(header, usesDoubleColons);
  const name = snakeCase(first);
  const alias = aliases.get(name);
  if (alias) return { path: [...alias, ...rest], isAsWritten: alias.length === 1 && alias[0] === header };
  // Unknown columns keep their case: expressions may name them.
  if (!known.has(name)) return { path: [first, ...rest], isAsWritten: true };
  return { path: [name, ...rest], isAsWritten: name === header };
}
