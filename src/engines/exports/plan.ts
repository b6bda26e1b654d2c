/** What a file is built from, made by the page and sent to its worker: plain data. */
import { type Around, type ChoiceCondition, choicesThrough } from '~/engines/xforms/choice-filter';
import { odataPath } from '~/engines/xforms/odata-names';
import { at, namesIn, rowsAt } from './values';

export type LocalFormat = 'xlsx' | 'geojson' | 'jsonl';

export type ValueType =
  | 'text'
  | 'int'
  | 'decimal'
  | 'date'
  | 'time'
  /** An answer with the offset of the device that it was given on. */
  | 'dateTime'
  /** A timestamp of the server, shown in the zone of the reader. */
  | 'moment'
  | 'geopoint'
  | 'geotrace'
  | 'geoshape'
  /** The name of a file. */
  | 'file';

/** A column: where its value is in a row, and what it is called in the file. */
export interface PlanField {
  /** The names on the way to the value, which may be any, also "constructor". */
  path: readonly string[];
  header: string;
  type: ValueType;
  /** Labels by the names of choices; null to write answers as they are. */
  choices: ReadonlyMap<string, string> | null;
  /** Choices of one name, which have unique names in `choices`. */
  sameNames?: SameNames;
  /** Whether an answer is several choices, separated by spaces. In JSON it is a list. */
  isMultiple: boolean;
  /** What a missing value stands for, by the name of a choice. */
  ifMissing?: string;
  /** In a sheet, a further column for each of these choices, by name: 1 if it was selected, otherwise 0. */
  choiceColumns?: readonly { name: string; header: string }[];
}

/** The rows of a list, or of a repeat inside the rows of another table. */
export interface PlanTable {
  /** Names its sheet, and the lists of a repeat in other formats. */
  title: string;
  /** The way to its rows from a row of the table around it; empty for the main table. */
  path: readonly string[];
  fields: readonly PlanField[];
  repeats: readonly PlanTable[];
}

export interface ExportPlan {
  format: LocalFormat;
  table: PlanTable;
  /** The way to what identifies a row, also of repeats. */
  keyPath: readonly string[];
  /** The way to a value that is not null if the row's answers cannot be read. */
  unreadablePath: readonly string[] | null;
  /** Lines about the file, for a sheet of their own, and what it does not have. */
  about: { title: string; lines: readonly (readonly [string, string])[]; remarks?: readonly string[] };
  /** The headers of keys in the tables of repeats, and of the further columns of an answer. */
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

/** What was written. */
export interface ExportCounts {
  rows: number;
  /** Rows without answers, because they are encrypted. */
  unreadable: number;
  /** Texts that were longer than a cell can be. */
  shortened: number;
  /** Sheets that continue a full one. */
  continued: number;
  /** Features of a map, and rows without any. */
  features: number;
  withoutPlace: number;
}

export const noCounts = (): ExportCounts => ({
  rows: 0,
  unreadable: 0,
  shortened: 0,
  continued: 0,
  features: 0,
  withoutPlace: 0,
});

export type Row = Record<string, unknown>;

/** Values that the rows lack, by the keys of their rows: a plan has them at `[beside, index]`. */
export type ValuesBeside = ReadonlyMap<string, readonly unknown[]>;
export const beside = '__beside';

/** Writes rows in one format; the bytes go to `emit` as they come. */
export interface RowWriter {
  write: (row: Row) => void;
  /** Writes what is left, after the last row. */
  end: (about: ExportPlan['about']) => void;
  readonly counts: ExportCounts;
}

export type Emit = (bytes: Uint8Array<ArrayBuffer>) => void;

// The messages between the page and the worker that builds files.

export type ToWorker =
  | { kind: 'start'; plan: ExportPlan; values: ValuesBeside | null }
  /** A page of rows as the server sent it (OData). */
  | { kind: 'page'; json: ArrayBuffer }
  | { kind: 'end'; about: ExportPlan['about'] };

export type FromWorker =
  | { kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  /** The page was read: how many rows all pages have, and where the next page is. */
  | { kind: 'parsed'; total: number | null; next: string | null }
  /** Everything that was sent is written. */
  | { kind: 'written'; counts: ExportCounts }
  | { kind: 'failed'; message: string };

// Choices that have a name in common: in a file, each has a label of its own.

/** How the rows of a file tell such choices apart. */
export interface SameNames {
  /** Those of the choice filter. */
  conditions: readonly ChoiceCondition[];
  /** The choices by the name that they share: their labels, and their columns for the filter. */
  choices: ReadonlyMap<string, readonly { label: string; values: Readonly<Record<string, string>> }[]>;
}

/** What such a choice is called in the rows and the choices of a plan. */
export const uniqueName = (name: string, label: string): string => `${name}\u0000${label}`.replace(/\s/g, '\u0001');

/** The answers that tell them apart in the main table, by their paths in OData. */
export const tellingPaths = ({ fields }: PlanTable): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ sameNames }) =>
      (sameNames?.conditions ?? []).flatMap(({ value }) => ('path' in value ? [odataPath(value.path)] : [])),
    ),
  );

function uniqueNameIn(name: string, { conditions, choices }: SameNames, around: Around): string {
  const labels = new Set(choicesThrough(choices.get(name) ?? [], conditions, around).map(({ label }) => label));
  const [label] = labels;
  return label === undefined || labels.size > 1 ? name : uniqueName(name, label);
}

/** Puts the unique name of each choice into a row and the rows of its repeats. */
export function tellApart(row: Row, table: PlanTable): void {
  const changes: (() => void)[] = [];
  const visit = (own: Row, { fields, repeats }: PlanTable, around: Around, path: string): void => {
    for (const { sameNames, path: steps, isMultiple } of fields) {
      const answer = sameNames && at(own, steps);
      if (!sameNames || typeof answer !== 'string') continue;
      const names = (isMultiple ? namesIn(answer) : [answer]).map((name) => uniqueNameIn(name, sameNames, around));
      const [last = ''] = steps.slice(-1);
      const parent = steps.length > 1 ? (at(own, steps.slice(0, -1)) as Row) : own;
      // Filters of other questions read the answers as they are.
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
