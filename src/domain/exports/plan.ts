/** What a file is built from, made by the page and sent to its worker: plain data. */

import type { SameNames } from './same-names';

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
