import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { countCharacters } from '~/shared/lib/characters';
import { type ListRow, readRows } from '~/shared/lib/csv/pasted-rows';
import { foldForSearch } from '~/shared/lib/fold';

/** Problems prevent a line's creation, notes do not. */
export type LineIssue =
  | { kind: 'no-name' }
  | { kind: 'long-name' }
  | { kind: 'extra-cells' }
  | { kind: 'unknown-form'; form: string }
  | { kind: 'exists' }
  | { kind: 'repeated'; times: number };

const noteKinds = new Set<LineIssue['kind']>(['exists', 'repeated']);

export interface Line {
  /** As in the file: the heading and empty lines count. */
  number: number;
  /** The name as written, and as corrected in the preview. */
  written: string;
  name: string;
  properties: Readonly<Record<string, string>>;
  forms: readonly string[];
  issues: readonly LineIssue[];
}

export const hasErrors = ({ issues }: Pick<Line, 'issues'>): boolean => issues.some(({ kind }) => !noteKinds.has(kind));

export interface Parsed {
  lines: readonly Line[];
  /** Columns that are neither known nor left out. */
  unknownColumns: readonly string[];
  /** A quote is not closed, so the text after it cannot be split. */
  brokenQuotes: boolean;
}

export interface Known {
  properties: readonly string[];
  forms: readonly { id: string; name: string }[];
  names: readonly string[];
}

export interface Choices {
  forAll?: readonly string[];
  leftOut?: readonly string[];
  /** Names corrected in the preview, by `correctionKey`. */
  corrected?: ReadonlyMap<string, string>;
}

/** A line by number and text: its corrected name is dropped when the text changes. */
export const correctionKey = ({ number, written }: Pick<Line, 'number' | 'written'>): string => `${number} ${written}`;

const nameHeads = new Set(['name', 'display name', 'displayname', 'nombre']);
const formHeads = new Set(['forms', 'form', 'formularios', 'formulario']);
const headOf = (cell: string): string => foldForSearch(cell.trim());

const headOfRows = (rows: readonly ListRow[]): readonly string[] | null => {
  const cells = rows[0]?.cells;
  return cells?.[0] !== undefined && nameHeads.has(headOf(cells[0])) ? cells : null;
};

/** CSV if the first line is a head, else one name per line. */
function rowsOf(text: string): { rows: readonly ListRow[]; head: readonly string[] | null; brokenQuotes: boolean } {
  const { rows, brokenQuotes } = readRows(text, (some) => headOfRows(some)?.length ?? 0);
  const head = headOfRows(rows);
  if (head) return { rows: rows.slice(1), head, brokenQuotes };
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, cells: [line.trim()] }));
  return { rows: names.filter(({ cells }) => cells[0] !== ''), head: null, brokenQuotes: false };
}

/** Forms by id or name, separated by semicolons (of any script), bars or line breaks. */
function formsOf(cell: string, known: Known, issues: LineIssue[]): string[] {
  const found: string[] = [];
  for (const part of cell.split(/[;；؛|\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const form =
      known.forms.find(({ id }) => id === part) ??
      known.forms.find(({ name }) => foldForSearch(name) === foldForSearch(part));
    if (!form) issues.push({ kind: 'unknown-form', form: part });
    else if (!found.includes(form.id)) found.push(form.id);
  }
  return found;
}

/** Adds a note to lines with the same name. */
function markRepeated(lines: readonly Line[]): Line[] {
  const times = new Map<string, number>();
  for (const line of lines) if (!hasErrors(line)) times.set(line.name, (times.get(line.name) ?? 0) + 1);
  return lines.map((line) => {
    const count = hasErrors(line) ? 0 : (times.get(line.name) ?? 0);
    return count > 1 ? { ...line, issues: [...line.issues, { kind: 'repeated', times: count }] } : line;
  });
}

/**
 * Reads app users from pasted text: one name per line, or CSV with a column `name`, one per property and one called
 * `forms`. Never throws.
 */
export function parseLines(
  text: string,
  known: Known,
  { forAll = [], leftOut = [], corrected = new Map() }: Choices = {},
): Parsed {
  const { rows, head, brokenQuotes } = rowsOf(text);
  const properties = new Set(known.properties);
  const kindOf = (name: string, index: number) => {
    if (index === 0) return 'name';
    if (properties.has(name)) return 'property';
    if (formHeads.has(headOf(name))) return 'forms';
    return name === '' || leftOut.includes(name) ? 'left-out' : 'unknown';
  };
  const columns = (head ?? ['name']).map((name, index) => ({ name, kind: kindOf(name, index) }));
  const taken = new Set(known.names);
  const lines = rows.map(({ line: number, cells }): Line => {
    const issues: LineIssue[] = [];
    const written = cells[0] ?? '';
    const name = (corrected.get(correctionKey({ number, written })) ?? written).trim();
    if (name === '') issues.push({ kind: 'no-name' });
    if (countCharacters(name) > longestName) issues.push({ kind: 'long-name' });
    if (cells.slice(columns.length).some((cell) => cell !== '')) issues.push({ kind: 'extra-cells' });
    const values: [string, string][] = [];
    const forms = [...forAll];
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (column.kind === 'property' && cell !== '') values.push([column.name, cell]);
      if (column.kind === 'forms')
        for (const id of formsOf(cell, known, issues)) if (!forms.includes(id)) forms.push(id);
    }
    if (taken.has(name)) issues.push({ kind: 'exists' });
    return { number, written, name, properties: Object.fromEntries(values), forms, issues };
  });
  return {
    lines: markRepeated(lines),
    unknownColumns: columns.filter(({ kind }) => kind === 'unknown').map(({ name }) => name),
    brokenQuotes,
  };
}
