/** Messages between the page and the worker that reads files. */
import type { Delimiter, Dialect, CsvRejection } from '~/shared/lib/csv/dialect';
import type { Encoding } from '~/shared/lib/csv/text-encoding';
import type { CheckResult } from './check';
import type { ComparedRow, Comparison, UpdatePlan } from './compare';
import type { ExistingResult } from './existing-rows';
import type { ImportPlan, PlannedEntity } from './plan';

export interface Inspection {
  dialect: Dialect;
  header: string[];
  /** The header has broken quotes or a NUL: column names are unknown. */
  isBroken: boolean;
  rows: string[][];
}

export interface ChosenDialect {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

export interface RowEntity extends PlannedEntity {
  row: number;
}

export interface Tasks {
  /** Detects the dialect. `known`: expected header names in lower case. */
  inspect: { in: { file: Blob; known: ReadonlySet<string>; chosen: ChosenDialect }; out: Inspection };
  check: { in: { file: Blob; dialect: Dialect; plan: ImportPlan }; out: CheckResult };
  rows: { in: { file: Blob; dialect: Dialect; plan: ImportPlan; from: number; to: number }; out: RowEntity[] };
  /** Compares the rows with the list's CSV file. The lines come in parts. */
  compare: {
    in: { file: Blob; dialect: Dialect; plan: UpdatePlan; list: Blob };
    out: Omit<Comparison, 'lines'>;
  };
  existing: { in: { file: Blob; dialect: Dialect; plan: ImportPlan; list: Blob }; out: ExistingResult };
  fingerprint: { in: { file: Blob }; out: string };
}

export type TaskName = keyof Tasks;

/**
 * `gone`: the file cannot be read any more. `cut-off`: the server's list ended early. `not-loaded`: the reader's
 * code was not loaded. `defect`: a bug.
 */
export type ReadFailure =
  | { kind: 'no-csv'; why: CsvRejection }
  | { kind: 'encoding' | 'gone' | 'cut-off' | 'not-loaded' }
  | { kind: 'defect'; message: string };

export type ToWorker =
  | { [Name in TaskName]: { kind: 'task'; id: number; task: Name; input: Tasks[Name]['in'] } }[TaskName]
  | { kind: 'cancel'; id: number };

export type FromWorker =
  | { kind: 'progress'; id: number; fraction: number }
  | { kind: 'lines'; id: number; lines: ComparedRow[] }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; failure: ReadFailure };
