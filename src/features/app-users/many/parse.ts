import Papa from 'papaparse';
import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { characters } from '~/shared/lib/characters';
import { fold } from '~/shared/lib/fold';

/** A problem or note of a line; only problems prevent its creation. */
export type LineIssue =
  | { kind: 'no-name' }
  | { kind: 'long-name' }
  | { kind: 'extra-cells' }
  | { kind: 'unknown-form'; form: string }
  | { kind: 'exists' }
  | { kind: 'twice' };

const warnings = new Set<LineIssue['kind']>(['exists', 'twice']);
export const isFault = (issue: LineIssue): boolean => !warnings.has(issue.kind);

/** One app user to create. */
export interface Line {
  /** Line number, from 1. */
  number: number;
  name: string;
  properties: Readonly<Record<string, string>>;
  /** Ids of the forms it can use. */
  forms: readonly string[];
  issues: readonly LineIssue[];
}

export interface Parsed {
  lines: readonly Line[];
  /** Columns that are neither the name nor forms nor a property of the project. */
  unknownColumns: readonly string[];
  /** A quoted cell without an end: the text after it cannot be split. */
  brokenQuotes: boolean;
}

/** The project's data that lines are checked against. */
export interface Known {
  properties: readonly string[];
  forms: readonly { id: string; name: string }[];
  /** Names of those with access. */
  names: readonly string[];
}

const nameHeads = new Set(['name', 'display name', 'displayname', 'nombre']);
const formHeads = new Set(['forms', 'form', 'formularios', 'formulario']);
const headOf = (cell: string): string => fold(cell.trim());

/** Removes the byte order mark that spreadsheets put first. */
const plain = (text: string): string => text.replace(/^\uFEFF/, '');

/** Rows of cells: CSV with any separator if the first line is a head, else one name per line. */
function cellsOf(text: string): { rows: string[][]; head: string[] | null; brokenQuotes: boolean } {
  const { data, errors } = Papa.parse<string[]>(plain(text), { skipEmptyLines: 'greedy' });
  const [head] = data;
  if (head && nameHeads.has(headOf(head[0] ?? ''))) {
    return {
      rows: data.slice(1),
      head: head.map((cell) => cell.trim()),
      brokenQuotes: errors.some((error) => error.type === 'Quotes'),
    };
  }
  const names = plain(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { rows: names.map((name) => [name]), head: null, brokenQuotes: false };
}

/** The forms named in a cell, by id or name, separated by semicolons, bars or line breaks. */
function formsOf(cell: string, known: Known, issues: LineIssue[]): string[] {
  const found: string[] = [];
  for (const part of cell.split(/[;|\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const form = known.forms.find(({ id }) => id === part) ?? known.forms.find(({ name }) => fold(name) === fold(part));
    if (!form) issues.push({ kind: 'unknown-form', form: part });
    else if (!found.includes(form.id)) found.push(form.id);
  }
  return found;
}

/**
 * Reads app users from pasted text: one name per line, or CSV whose head begins with `name`, with a column per property
 * and one called `forms`. `forAll` are forms that every line can use. Pure; never throws.
 */
export function parseLines(text: string, known: Known, forAll: readonly string[] = []): Parsed {
  const { rows, head, brokenQuotes } = cellsOf(text);
  const properties = new Set(known.properties);
  const columns = (head ?? ['name']).map((name, index) => ({
    name,
    kind:
      index === 0
        ? ('name' as const)
        : properties.has(name)
          ? ('property' as const)
          : formHeads.has(headOf(name))
            ? ('forms' as const)
            : ('unknown' as const),
  }));
  const taken = new Set(known.names);
  const seen = new Set<string>();
  const lines = rows.map((cells, index): Line => {
    const issues: LineIssue[] = [];
    const name = (cells[0] ?? '').trim();
    if (name === '') issues.push({ kind: 'no-name' });
    if (characters(name) > longestName) issues.push({ kind: 'long-name' });
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) issues.push({ kind: 'extra-cells' });
    const values: [string, string][] = [];
    const forms = [...forAll];
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? '').trim();
      if (column.kind === 'property' && cell !== '') values.push([column.name, cell]);
      if (column.kind === 'forms')
        for (const id of formsOf(cell, known, issues)) if (!forms.includes(id)) forms.push(id);
    }
    if (name !== '' && seen.has(name)) issues.push({ kind: 'twice' });
    else if (taken.has(name)) issues.push({ kind: 'exists' });
    seen.add(name);
    return { number: index + 1, name, properties: Object.fromEntries(values), forms, issues };
  });
  return {
    lines,
    unknownColumns: columns.filter(({ kind, name }) => kind === 'unknown' && name !== '').map(({ name }) => name),
    brokenQuotes,
  };
}
