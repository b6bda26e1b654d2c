/** What rows are asked for, as plain data: the same in the address, in saved views, and in the worker. */

/** A table of the index: '' for the submissions or entities themselves, or the path of a repeat, such as '/children/child'. */
export type TablePath = string;

/** A place on earth in degrees. */
export type Position = readonly [lon: number, lat: number];

/** A condition on a field of the form (`/group/question`), or of the server's part (`__system/submissionDate`). */
export type Condition =
  /** Part of a text without case and accents, or a whole answer exactly. */
  | { field: string; op: 'contains' | 'equals'; value: string }
  | { field: string; op: 'empty' | 'present' }
  /** Numbers, dates and times as text, both included; null for no limit. Times are compared by the reader's day. */
  | { field: string; op: 'between'; from: string | null; to: string | null }
  /** One of several; '' for no answer. */
  | { field: string; op: 'anyOf'; values: readonly string[] }
  | { field: string; op: 'within'; area: readonly Position[] };

/** A column that rows are sorted by. */
export interface SortKey {
  field: string;
  descending: boolean;
}

export interface Find {
  table: TablePath;
  /** Quick find over all answers. */
  text: string;
  conditions: readonly Condition[];
  order: readonly SortKey[];
}
