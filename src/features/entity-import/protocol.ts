/** What the page and the worker that reads files say to each other. */
import type { Delimiter, Dialect, NoCsv } from '~/shared/lib/csv/dialect';
import type { Encoding } from '~/shared/lib/csv/text-encoding';
import type { CheckResult } from './check';
import type { ComparedRow, Comparison, UpdatePlan } from './compare';
import type { ExistingResult } from './existing';
import type { ImportPlan, PlannedEntity } from './plan';

/** The begin of a file. */
export interface Inspection {
  dialect: Dialect;
  /** The first row, without the empty cells at its end. */
  header: string[];
  /** The quotes of the header are broken, or it has a NUL: the names of the columns are not known. */
  isBroken: boolean;
  /** The rows after it, at most as many as are shown. */
  rows: string[][];
}

/** What the person chose instead of what was recognised. */
export interface ChosenDialect {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

/** An entity with the row that it comes from. */
export interface RowEntity extends PlannedEntity {
  row: number;
}

export interface Tasks {
  /** Recognises how to read the file. `known`: names that the header may have, in lower case. */
  inspect: { in: { file: Blob; known: ReadonlySet<string>; chosen: ChosenDialect }; out: Inspection };
  /** Reads and checks all rows. */
  check: { in: { file: Blob; dialect: Dialect; plan: ImportPlan }; out: CheckResult };
  /** The entities of some rows, without those that have a problem. */
  rows: { in: { file: Blob; dialect: Dialect; plan: ImportPlan; from: number; to: number }; out: RowEntity[] };
  /** Compares the rows with the entities of the list, whose CSV file the server gave. The lines come in parts. */
  compare: {
    in: { file: Blob; dialect: Dialect; plan: UpdatePlan; list: Blob };
    out: Omit<Comparison, 'lines'>;
  };
  /** Finds the rows that the list has already, in its CSV file from the server. */
  existing: { in: { file: Blob; dialect: Dialect; plan: ImportPlan; list: Blob }; out: ExistingResult };
  /** A number that tells the content of a file from others of the same size. */
  fingerprint: { in: { file: Blob }; out: string };
}

export type TaskName = keyof Tasks;

/**
 * Why a task failed: it is no CSV file, its encoding is another one, it cannot be read (any more), the server's list
 * ended early, the code that reads it was not loaded, or a defect.
 */
export type ReadFailure =
  | { kind: 'no-csv'; why: NoCsv }
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
