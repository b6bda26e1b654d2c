import { type AnswerScopes, type ChoiceCondition, filterChoices } from '~/engines/xforms/choice-filter';
import { odataPath } from '~/engines/xforms/odata-names';
import { valueAt, namesIn, rowsAt } from './values';

export type LocalFormat = 'xlsx' | 'geojson' | 'jsonl';

export type ValueType =
  | 'text'
  | 'int'
  | 'decimal'
  | 'date'
  | 'time'
  /** With the offset of the device. */
  | 'dateTime'
  /** Server timestamp, shown in the reader's time zone. */
  | 'moment'
  | 'geopoint'
  | 'geotrace'
  | 'geoshape'
  | 'file';

export interface PlanField {
  /** Keys from the row to the value; any text, also "constructor". */
  path: readonly string[];
  header: string;
  type: ValueType;
  /** Choice labels by name; null writes answers as they are. */
  choices: ReadonlyMap<string, string> | null;
  /** For choices with the same name; `choices` has unique names for them. */
  sameNames?: AmbiguousChoices;
  /** Several choices separated by spaces; a list in JSON. */
  isMultiple: boolean;
  /** Choice name that a missing value stands for. */
  ifMissing?: string;
  choiceColumns?: readonly { name: string; header: string }[];
}

export interface PlanTable {
  /** Sheet name, and list name of a repeat in other formats. */
  title: string;
  /** Keys from a row of the parent table; empty for the main table. */
  path: readonly string[];
  fields: readonly PlanField[];
  repeats: readonly PlanTable[];
}

export interface ExportPlan {
  format: LocalFormat;
  table: PlanTable;
  keyPath: readonly string[];
  /** Path of a value that is not null if the answers cannot be read (encrypted). */
  unreadablePath: readonly string[] | null;
  /** Lines for a sheet of their own, and remarks about what is missing. */
  about: { title: string; lines: readonly (readonly [string, string])[]; remarks?: readonly string[] };
  /** Headers of key columns in repeats, and of extra columns. */
  words: {
    key: string;
    parentKey: string;
    latitude: string;
    longitude: string;
    altitude: string;
    accuracy: string;
    withOffset: string;
  };
}

export interface ExportCounts {
  rows: number;
  unreadable: number;
  shortened: number;
  /** Extra sheets for rows over the sheet limit. */
  continued: number;
  /** Map features, and rows without any. */
  features: number;
  withoutPlace: number;
}

export const emptyCounts = (): ExportCounts => ({
  rows: 0,
  unreadable: 0,
  shortened: 0,
  continued: 0,
  features: 0,
  withoutPlace: 0,
});

export type Row = Record<string, unknown>;

/** Values that the rows lack, by row key; a plan refers to them as `[beside, index]`. */
export type ExtraValues = ReadonlyMap<string, readonly unknown[]>;
export const extraValuesKey = '__beside';

export interface RowWriter {
  write: (row: Row) => void;
  end: (about: ExportPlan['about']) => void;
  readonly counts: ExportCounts;
}

export type Emit = (bytes: Uint8Array<ArrayBuffer>) => void;

// Messages between the page and the export worker.

export type ToWorker =
  | { kind: 'start'; plan: ExportPlan; values: ExtraValues | null }
  | { kind: 'page'; json: ArrayBuffer }
  | { kind: 'end'; about: ExportPlan['about'] };

export type FromWorker =
  | { kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  /** Rows of all pages together, and the token of the next page. */
  | { kind: 'parsed'; total: number | null; next: string | null }
  | { kind: 'written'; counts: ExportCounts }
  | { kind: 'failed'; message: string };

// Choices that share a name: each gets its own label.

export interface AmbiguousChoices {
  conditions: readonly ChoiceCondition[];
  /** By shared name: labels, and columns for the filter. */
  choices: ReadonlyMap<string, readonly { label: string; values: Readonly<Record<string, string>> }[]>;
}

/** Key of such a choice in the rows and `choices` of a plan. */
export const uniqueName = (name: string, label: string): string => `${name}\u0000${label}`.replace(/\s/g, '\u0001');

/** OData paths of main-table answers that the conditions read. */
export const disambiguatingPaths = ({ fields }: PlanTable): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ sameNames }) =>
      (sameNames?.conditions ?? []).flatMap(({ value }) => ('path' in value ? [odataPath(value.path)] : [])),
    ),
  );

function uniqueNameIn(name: string, { conditions, choices }: AmbiguousChoices, around: AnswerScopes): string {
  const labels = new Set(filterChoices(choices.get(name) ?? [], conditions, around).map(({ label }) => label));
  const [label] = labels;
  return label === undefined || labels.size > 1 ? name : uniqueName(name, label);
}

/** Replaces ambiguous choices in a row and its repeats with their unique names. */
export function disambiguateChoices(row: Row, table: PlanTable): void {
  const changes: (() => void)[] = [];
  const visit = (own: Row, { fields, repeats }: PlanTable, around: AnswerScopes, path: string): void => {
    for (const { sameNames, path: steps, isMultiple } of fields) {
      const answer = sameNames && valueAt(own, steps);
      if (!sameNames || typeof answer !== 'string') continue;
      const names = (isMultiple ? namesIn(answer) : [answer]).map((name) => uniqueNameIn(name, sameNames, around));
      const [last = ''] = steps.slice(-1);
      const parent = steps.length > 1 ? (valueAt(own, steps.slice(0, -1)) as Row) : own;
      // Applied last: filters of other questions read the original answers.
      changes.push(() => {
        parent[last] = names.join(' ');
      });
    }
    for (const repeat of repeats) {
      const inner = `${path}/${repeat.path.join('/')}`;
      for (const one of rowsAt(own, repeat.path)) visit(one, repeat, [...around, { path: inner, values: one }], inner);
    }
  };
  visit(row, table, [{ path: '', values: row }], '');
  for (const change of changes) change();
}
