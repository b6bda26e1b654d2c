/** Questions to the local index of rows, and its answers: plain data, for URLs, views, the worker and tests. */

/**
 * A table of the index: '' for the submissions or entities themselves, or the path of a repeat, such as
 * '/children/child'.
 */
export type TablePath = string;

/**
 * What a row must fulfil. `field` is the path of a form field (`/group/question`), `/label` or `/property` of an entity,
 * `__id`, or a name of the server's part (`__system/submissionDate`). A field of a repeat, asked of a table around it,
 * fulfils a condition if any turn does; a field of a table around a repeat counts for each of its turns. The path of the
 * repeat itself is `present` with at least one turn.
 *
 * Computed fields, which are conditions and subjects of summaries like others:
 * `/place#accuracy` and `/place#altitude` (metres), `/place#spot` ("lat, lon" rounded to about ten metres),
 * `/start#until:/end` (seconds between two times), `__system/attachmentsMissing` (a number).
 *
 * `notEquals`, `notBetween` and `noneOf` are fulfilled where the other is not, so also without an answer.
 *
 * A field that the index does not know is fulfilled by no row; the answer names it (`unknown`).
 */
export type Condition =
  /** `contains` ignores case and accents; `equals` is exact. Numbers count as they are written in JSON. */
  | { field: string; op: 'contains' | 'equals' | 'notEquals'; value: string }
  /** No answer, or an empty text. */
  | { field: string; op: 'empty' | 'present' }
  /**
   * From and to are included; null is open. Numbers as text for numbers; ISO days for dates and times: of the server's
   * times the reader's day counts, of answers the day that was written, as tables show both. A text with a `T` is a
   * moment. For `time` answers "HH:MM".
   */
  | { field: string; op: 'between' | 'notBetween'; from: string | null; to: string | null }
  /**
   * One of these; of a question with several answers any of them. '' stands for no answer. A selection is `anyOf` with
   * the field `__id`.
   */
  | { field: string; op: 'anyOf' | 'noneOf'; values: readonly string[] }
  /** Any part of the place is in the area, whose last point need not be its first. */
  | { field: string; op: 'within'; area: readonly LonLat[] };

export type LonLat = readonly [lon: number, lat: number];

export interface Order {
  field: string;
  descending: boolean;
}

/** Which rows of a table, and in which order. Without order: newest first. */
export interface Find {
  table: TablePath;
  /** Quick find: every word is somewhere in the row, without case and accents. */
  text: string;
  conditions: readonly Condition[];
  /** The first decides first. Rows without a value come last, whatever the direction. */
  order: readonly Order[];
}

/** Every row, newest first. */
export const everything: Find = { table: '', text: '', conditions: [], order: [] };

/** A form or an entity list. */
export type IndexPlace =
  | { kind: 'submissions'; projectId: number; xmlFormId: string }
  | { kind: 'entities'; projectId: number; datasetName: string };

/** The key of an index, in the storage and in messages to the worker. */
export const keyOf = (place: IndexPlace): string =>
  place.kind === 'submissions'
    ? `submissions ${place.projectId} ${place.xmlFormId}`
    : `entities ${place.projectId} ${place.datasetName}`;

/** Why there is no index: never loaded, or deleted for a reason. */
export type AbsentWhy = 'never' | 'fields-changed' | 'damaged' | 'evicted';

/** Why there cannot be one. */
export type RefusedWhy = 'encrypted' | 'denied' | 'unsupported';

export type IndexState =
  /** The storage of the browser is being read. */
  | { phase: 'opening' }
  | { phase: 'absent'; why: AbsentWhy }
  /** `paused`: nothing runs; `load()` goes on where it stopped. `here`: this tab loads, not another. */
  | { phase: 'loading'; read: number; total: number; paused: boolean; here: boolean; kept: boolean }
  /**
   * `bytes` in the storage; `kept` is false if the storage was full, so that it lasts for this visit only. `syncedAt`:
   * epoch milliseconds of the last comparison with the server in this browser, null before the first.
   */
  | {
      phase: 'ready';
      rows: number;
      bytes: number;
      version: number;
      syncedAt: number | null;
      syncing: boolean;
      kept: boolean;
    }
  /** The person has switched it off. */
  | { phase: 'off' }
  | { phase: 'refused'; why: RefusedWhy };

/** What loading everything brings and weighs: estimated from a page of rows that is known. */
export interface Weight {
  rows: number;
  /** Bytes over the line, as JSON before compression. */
  download: number;
  /** Bytes in the storage of the browser. */
  storage: number;
}

/** A row as OData gives it, with every field; of a repeat also the keys of the rows around it. */
export type Row = Record<string, unknown>;

interface Answered {
  /** How many rows are found. */
  total: number;
  /** The version of the index that answered; greater after each change. */
  version: number;
  /** Fields of conditions and order that the index does not know. */
  unknown: readonly string[];
}

/** A page of rows. `ids` are the ids of the submissions or entities that they belong to, one per row. */
export interface FoundRows<R = Row> extends Answered {
  rows: readonly R[];
  ids: readonly string[];
}

/** The ids of all that is found, in order; of a repeat those of its submissions, each once. */
export interface FoundIds extends Answered {
  ids: readonly string[];
}

/** The position of a row among the rows found, from 0; null if it is not among them. For links from a map to its table. */
export interface FoundPosition extends Answered {
  position: number | null;
}

export interface Asking {
  signal?: AbortSignal;
  /** A newer question of the same asker replaces an older one, which rejects with an AbortError. */
  asker?: string;
}

/** How places are written in rows: GeoJSON, which has their accuracy, or well-known text as in tables (`$wkt`). */
interface RowForm {
  wkt?: boolean;
}

/**
 * All places of a field, of rows that are found. `kinds`: 0 a point, 1 a line, 2 an area. Place `i` belongs to
 * `ids[owners[i]]` and has the points from `starts[i]` to `starts[i + 1]`: longitude and latitude of point `p` are
 * `lonLat[2 * p]` and `lonLat[2 * p + 1]`. `colours[i]` is a position in `values` if a field for colours was given.
 */
export interface Places extends Answered {
  ids: readonly string[];
  owners: Uint32Array<ArrayBuffer>;
  kinds: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  lonLat: Float64Array<ArrayBuffer>;
  colours: Uint16Array<ArrayBuffer>;
  /** By frequency, at most 255; the last stands for all others if `hasOthers`. Null is no answer. */
  values: readonly (string | null)[];
  hasOthers: boolean;
  /** Rows that are found and have no place. */
  missing: number;
}

/** How values make groups. Days, weeks and months as in `between`; a week is named by its first day. */
export type Grouping =
  | { field: string; by: 'value' }
  /** Each answer of a question with several counts by itself. */
  | { field: string; by: 'choice' }
  | { field: string; by: 'day' | 'month' | 'hour' | 'weekday' }
  /** 0 is Sunday. */
  | { field: string; by: 'week'; firstDay: number };

export interface Group {
  /** Null is no answer. */
  value: string | null;
  count: number;
}

/** Groups by frequency, or in the order of time; those beyond `most` are counted in `others`. */
export interface Groups extends Answered {
  groups: readonly Group[];
  /** Rows without an answer; they are also a group with the value null. */
  missing: number;
  others: { groups: number; count: number };
}

/** The distribution of numbers, or of times in epoch milliseconds. Quartiles by linear interpolation. */
export interface Spread extends Answered {
  count: number;
  missing: number;
  /** Null without values. */
  numbers: {
    min: number;
    max: number;
    mean: number;
    lower: number;
    median: number;
    upper: number;
    /** What lies beyond is an outlier: one and a half of the distance of the quartiles. */
    fences: readonly [low: number, high: number];
    outliers: number;
    /** Whether none has a fraction: then the bins are not narrower than 1. */
    isWhole: boolean;
  } | null;
  /** Of equal, round widths. From is included, to is not, but in the last one. */
  bins: readonly { from: number; to: number; count: number }[];
}

/** How often two values meet. `counts[r][c]` is of `rows[r]` and `columns[c]`. */
export interface Cross extends Answered {
  rows: readonly (string | null)[];
  columns: readonly (string | null)[];
  counts: readonly (readonly number[])[];
  /** Rows that are in no cell, because there are too many values. */
  others: number;
}

/** Rows with equal values in all given fields, the largest sets first. Rows without any of the values are left out. */
export interface Duplicates extends Answered {
  sets: readonly { values: readonly (string | null)[]; ids: readonly string[]; count: number }[];
  /** All sets, and rows in them, also beyond `most`. */
  allSets: number;
  allRows: number;
}

/** The labels of choices in the reader's language, so that quick find and `contains` find what tables show. */
export type ChoiceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The local index of a form's submissions or a list's entities. Questions reject with an ApiError never, with an
 * AbortError when replaced, and with an `IndexGone` when it is not ready.
 */
export interface RowIndex {
  readonly place: IndexPlace;
  readonly state: () => IndexState;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;

  /** What loading everything weighs; null while no page of rows is known. */
  readonly weight: () => Weight | null;
  /** Loads everything, or goes on. A job: it outlives the page, and the panel shows it. */
  readonly load: () => void;
  /** Loads nothing further for now. */
  readonly pause: () => void;
  /** Asks the server for changes, unless this happens already. Resolves when done; never rejects. */
  readonly sync: () => Promise<void>;
  /** Deletes it from this browser. */
  readonly forget: () => Promise<void>;

  readonly rows: <R = Row>(find: Find, skip: number, top: number, asking?: Asking & RowForm) => Promise<FoundRows<R>>;
  readonly count: (find: Find, asking?: Asking) => Promise<Answered>;
  readonly ids: (find: Find, asking?: Asking) => Promise<FoundIds>;
  readonly position: (find: Find, id: string, asking?: Asking) => Promise<FoundPosition>;
  /** A page of rows as OData JSON, for exports: with `value`, `@odata.count` and, but for the last, `@odata.nextLink`. */
  readonly json: (find: Find, skip: number, top: number, asking?: Asking & RowForm) => Promise<ArrayBuffer>;
  readonly places: (find: Find, field: string, asking?: Asking & { colour?: string }) => Promise<Places>;
  readonly groups: (find: Find, grouping: Grouping, asking?: Asking & { most?: number }) => Promise<Groups>;
  readonly spread: (find: Find, field: string, asking?: Asking & { bins?: number }) => Promise<Spread>;
  readonly cross: (find: Find, one: Grouping, other: Grouping, asking?: Asking & { most?: number }) => Promise<Cross>;
  readonly duplicates: (
    find: Find,
    fields: readonly string[],
    asking?: Asking & { most?: number },
  ) => Promise<Duplicates>;
  readonly setLabels: (labels: ChoiceLabels) => void;
}

/** The index is not ready, or is gone. */
export class IndexGone extends Error {
  // The names of classes do not survive a build.
  override readonly name = 'IndexGone';
}
