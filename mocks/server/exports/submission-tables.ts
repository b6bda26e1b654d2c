import { type FormField, isStructural } from '@mocks/server/xforms/fields';
import { leaves } from '@mocks/server/xforms/submission-files';
import { withoutPrefixes } from '@mocks/server/xforms/xml';
/**
 * Submissions as tables of text: one of the submissions, and one per repeat, whose rows name their parent row. The
 * columns are the fields in order; a place takes four, and a select-multiple question one more per known answer.
 */
import { Parser } from 'htmlparser2';
import type { Cell } from './csv';

export interface TableOptions {
  /** Without it column names leave out the groups. */
  readonly groupPaths: boolean;
  /** What repeats are: tables of their own, left out, or empty columns of the table of submissions, as older servers do. */
  readonly repeats: 'tables' | 'none' | 'columns';
  /** The known answers of each select-multiple question, by path; each becomes a column of 0 and 1. */
  readonly answers: ReadonlyMap<string, readonly string[]> | null;
}

/** A table of a repeat. */
export interface RepeatTable {
  readonly name: string;
  readonly path: string;
  readonly header: string[];
}

interface Column {
  readonly field: FormField;
  /** The index of its first column in the table. */
  readonly at: number;
  /** The answers with columns of their own. */
  readonly known: readonly string[] | null;
}

export interface SubmissionTables {
  readonly header: string[];
  readonly repeats: readonly RepeatTable[];
  /** What each path is; repeats are their own tables. */
  readonly fields: ReadonlyMap<string, FormField>;
  readonly columns: ReadonlyMap<string, Column>;
}

const placeParts = ['Latitude', 'Longitude', 'Altitude', 'Accuracy'];

/** The tables of a form, without the columns that the server adds. */
export function layOut(
  fields: readonly FormField[],
  { groupPaths, repeats: kind, answers }: TableOptions,
): SubmissionTables {
  const root: RepeatTable = { name: '', path: '', header: [] };
  const repeats: RepeatTable[] = [];
  const columns = new Map<string, Column>();
  const known = new Map<string, FormField>();
  const stack = [root];
  /** The repeat that is being left out. */
  let left: string | null = null;
  for (const field of fields) {
    const { path, name, type } = field;
    while (stack.length > 1 && !path.startsWith(`${stack.at(-1)?.path}/`)) stack.pop();
    if (kind === 'none' && left !== null && path.startsWith(`${left}/`)) continue;
    if (kind !== 'tables' && type === 'repeat') {
      left = path;
      continue;
    }
    known.set(path, field);
    const table = stack.at(-1) ?? root;
    if (type === 'repeat') {
      const repeat = { name, path, header: [] };
      repeats.push(repeat);
      stack.push(repeat);
    } else if (!isStructural(field)) {
      const title = groupPaths ? path.slice(table.path.length + 1).replaceAll('/', '-') : name;
      const values = field.selectMultiple && type !== 'geopoint' ? (answers?.get(path) ?? null) : null;
      columns.set(path, { field, at: table.header.length, known: values });
      if (type === 'geopoint') table.header.push(...placeParts.map((part) => `${title}-${part}`));
      else table.header.push(title, ...(values ?? []).map((value) => `${title}/${value}`));
    }
  }
  for (const repeat of repeats) repeat.header.push('PARENT_KEY', 'KEY');
  return { header: root.header, repeats, fields: known, columns };
}

/** An empty row: columns of single answers are 0. */
const emptyRow = (header: readonly string[]): Cell[] => header.map((title) => (title.includes('/') ? 0 : null));

/** One level of a submission while it is read. */
interface Step {
  readonly field: FormField | null;
  /** The row that answers here go to. */
  readonly row: Cell[] | null;
  /** The key of a repeat row: its path with the number of each repeat instance. */
  readonly key: string;
  /** The key of the parent row. */
  readonly rowKey: string;
  readonly counters: Map<string, number>;
}

function write(row: Cell[], { field, at, known }: Column, text: string): void {
  if (field.type === 'geopoint') {
    const parts = text.split(/\s+/);
    for (let part = 0; part < placeParts.length; part += 1) row[at + part] = parts[part];
    return;
  }
  const whole = `${row[at] ?? ''}${text}`;
  row[at] = whole;
  if (!known) return;
  for (const value of whole.split(/\s+/)) {
    const index = known.indexOf(value);
    if (index >= 0) row[at + 1 + index] = 1;
  }
}

/**
 * Reads a submission into rows.
 * @param emit receives each completed row of a repeat, inner ones first
 * @returns the row of the submission itself
 */
export function readTables(
  tables: SubmissionTables,
  xml: string,
  instanceId: string,
  emit: (repeat: RepeatTable, row: Cell[]) => void,
): Cell[] {
  const byPath = new Map(tables.repeats.map((repeat) => [repeat.path, repeat]));
  const rootRow = emptyRow(tables.header);
  const top: Step = { field: null, row: rootRow, key: instanceId, rowKey: instanceId, counters: new Map() };
  const steps: Step[] = [];
  let depth = 0;
  let finished = false;
  const enter = (from: Step, isFirst: boolean, name: string): Step => {
    const nothing: Step = { field: null, row: null, key: '', rowKey: '', counters: from.counters };
    if (!isFirst && from.field === null) return nothing;
    const path = `${from.field?.path ?? ''}/${withoutPrefixes(name)}`;
    const field = tables.fields.get(path);
    if (!field) return nothing;
    const repeat = field.type === 'repeat' ? byPath.get(path) : undefined;
    if (!repeat) return { ...from, field, key: field.type === 'structure' ? `${from.key}/${field.name}` : from.key };
    const time = (from.counters.get(path) ?? 0) + 1;
    from.counters.set(path, time);
    const key = `${from.key}/${field.name}[${time}]`;
    const row = emptyRow(repeat.header);
    row[repeat.header.length - 2] = from.rowKey;
    row[repeat.header.length - 1] = key;
    return { field, row, key, rowKey: key, counters: new Map() };
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        // The first element is the form itself.
        if (finished || depth === 1) return;
        steps.push(enter(steps.at(-1) ?? top, steps.length === 0, name));
      },
      ontext(text) {
        const step = finished ? undefined : steps.at(-1);
        const column = step?.field ? tables.columns.get(step.field.path) : undefined;
        if (step?.row && column) write(step.row, column, text);
      },
      onclosetag() {
        depth -= 1;
        if (depth === 0) finished = true;
        const step = finished ? undefined : steps.pop();
        const repeat = step?.field?.type === 'repeat' ? byPath.get(step.field.path) : undefined;
        if (repeat && step?.row) emit(repeat, step.row);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return rootRow;
}

/** Every answer given to each select-multiple question, by path. */
export function readAnswers(fields: readonly FormField[], xml: string, found: Map<string, Set<string>>): void {
  const wanted = new Set(fields.filter(({ selectMultiple }) => selectMultiple).map(({ path }) => path));
  if (wanted.size === 0) return;
  for (const { path, text } of leaves(xml)) {
    if (!wanted.has(path)) continue;
    const values = found.get(path) ?? new Set();
    for (const value of text.split(/\s+/)) if (value !== '') values.add(value);
    found.set(path, values);
  }
}
