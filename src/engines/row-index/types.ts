/** Questions to the local row index and its answers, as plain data. */

/** '' for submissions or entities, or the path of a repeat such as '/children/child'. */
export type TablePath = string;

/**
 * A condition on rows. `field` is a form path (`/group/question`), `/label` or `/property` of an entity, `__id`, or a
 * system name (`__system/submissionDate`). Seen from a parent table, a repeat field matches if any entry does; a parent
 * field counts for each entry. A repeat's own path is `present` with at least one entry.
 *
 * Computed fields: `/place#accuracy` and `/place#altitude` (metres), `/place#spot` ("lat, lon" rounded to about ten
 * metres), `/start#until:/end` (seconds), `__system/attachmentsMissing` (a count).
 *
 * `notEquals`, `notBetween` and `noneOf` also match missing answers. An unknown field matches no row and is listed in
 * `unknown`.
 */
export type Condition =
  /** `contains` ignores case and accents; `equals` is exact. Numbers compare as written in JSON. */
  | { field: string; op: 'contains' | 'equals' | 'notEquals'; value: string }
  | { field: string; op: 'empty' | 'present' }
  /**
   * Inclusive; null is open. Dates and times take ISO days (server times: the reader's day; answers: the written day),
   * or a moment with a `T`; `time` answers take "HH:MM".
   */
  | { field: string; op: 'between' | 'notBetween'; from: string | null; to: string | null }
  /** Any of these, also for select-multiple. '' is no answer. A selection is `anyOf` on `__id`. */
  | { field: string; op: 'anyOf' | 'noneOf'; values: readonly string[] }
  /** Any part is in the area, whose last point need not repeat the first. */
  | { field: string; op: 'within'; area: readonly LonLat[] };

export type LonLat = readonly [lon: number, lat: number];

export interface Order {
  field: string;
  descending: boolean;
}

/** Default order: newest first. */
export interface RowQuery {
  table: TablePath;
  /** Quick find: every word occurs in the row, ignoring case and accents. */
  text: string;
  conditions: readonly Condition[];
  /** Rows without a value come last in either direction. */
  order: readonly Order[];
}

export const allRows: RowQuery = { table: '', text: '', conditions: [], order: [] };

export type IndexRef =
  | { kind: 'submissions'; projectId: number; xmlFormId: string }
  | { kind: 'entities'; projectId: number; datasetName: string };

/** Key in the storage and in worker messages. */
export const indexKey = (place: IndexRef): string =>
  place.kind === 'submissions'
    ? `submissions ${place.projectId} ${place.xmlFormId}`
    : `entities ${place.projectId} ${place.datasetName}`;

/** Never loaded, or why it was deleted. */
export type AbsentReason = 'never' | 'fields-changed' | 'damaged' | 'evicted';

export type RefusedReason = 'encrypted' | 'denied' | 'unsupported';

export type IndexState =
  | { phase: 'opening' }
  | { phase: 'absent'; why: AbsentReason }
  /** `paused`: `load()` resumes. `here`: this tab is loading, not another. */
  | { phase: 'loading'; read: number; total: number; paused: boolean; here: boolean; kept: boolean }
  /**
   * `bytes` in storage; `kept` is false if storage was full (lasts for this visit). `syncedAt`: epoch milliseconds of
   * the last sync, null before.
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
  | { phase: 'off' }
  | { phase: 'refused'; why: RefusedReason };

/** Cost of loading everything, estimated from a known page. */
export interface LoadCost {
  rows: number;
  /** JSON bytes before compression. */
  download: number;
  storage: number;
}

/** An OData row with every field; in repeats also the parents' keys. */
export type Row = Record<string, unknown>;

interface Answered {
  total: number;
  /** Index version that answered; grows with each change. */
  version: number;
  /** Unknown fields of conditions and order. */
  unknown: readonly string[];
}

/** `ids`: one per row, of its submission or entity. */
export interface FoundRows<R = Row> extends Answered {
  rows: readonly R[];
  ids: readonly string[];
}

/** Ids of all matches in order; for a repeat those of its submissions, each once. */
export interface FoundIds extends Answered {
  ids: readonly string[];
}

/** Zero-based position among the matches; null if absent. For links from map to table. */
export interface FoundPosition extends Answered {
  position: number | null;
}

export interface QuestionOptions {
  signal?: AbortSignal;
  /** A newer question of the same asker aborts the older one (AbortError). */
  asker?: string;
}

/** Locations as GeoJSON, which has accuracy, or as WKT (`$wkt`). */
interface RowForm {
  wkt?: boolean;
}

/**
 * Locations of a field in the matching rows. `kinds`: 0 point, 1 line, 2 area. Location `i` belongs to `ids[owners[i]]`
 * and has points `starts[i]` to `starts[i + 1]`; point `p` is at `lonLat[2 * p]`, `lonLat[2 * p + 1]`. `colours[i]`
 * indexes `values`.
 */
export interface MapLocations extends Answered {
  ids: readonly string[];
  owners: Uint32Array<ArrayBuffer>;
  kinds: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  lonLat: Float64Array<ArrayBuffer>;
  colours: Uint16Array<ArrayBuffer>;
  /** By frequency, at most 255; the last stands for the others if `hasOthers`. Null is no answer. */
  values: readonly (string | null)[];
  hasOthers: boolean;
  missing: number;
}

/** Days, weeks and months as in `between`; a week is named by its first day. */
export type Grouping =
  | { field: string; by: 'value' }
  /** Counts each choice of a select-multiple separately. */
  | { field: string; by: 'choice' }
  | { field: string; by: 'day' | 'month' | 'hour' | 'weekday' }
  /** 0 is Sunday. */
  | { field: string; by: 'week'; firstDay: number };

export interface Group {
  value: string | null;
  count: number;
}

/** By frequency or chronological; groups beyond `most` are in `others`. */
export interface Groups extends Answered {
  groups: readonly Group[];
  /** Rows without an answer; also a group with value null. */
  missing: number;
  others: { groups: number; count: number };
}

/** Distribution of numbers, or times in epoch milliseconds; interpolated quartiles. */
export interface ValueDistribution extends Answered {
  count: number;
  missing: number;
  numbers: {
    min: number;
    max: number;
    mean: number;
    lower: number;
    median: number;
    upper: number;
    /** Outlier limits: 1.5 interquartile ranges. */
    fences: readonly [low: number, high: number];
    outliers: number;
    isWhole: boolean;
  } | null;
  /** Equal round widths, `to` exclusive except in the last. */
  bins: readonly { from: number; to: number; count: number }[];
}

/** `counts[r][c]` belongs to `rows[r]` and `columns[c]`. */
export interface CrossTable extends Answered {
  rows: readonly (string | null)[];
  columns: readonly (string | null)[];
  counts: readonly (readonly number[])[];
  /** Rows in no cell, beyond the limit of values. */
  others: number;
}

/** Rows equal in all given fields, largest sets first. Rows without any of the values are left out. */
export interface Duplicates extends Answered {
  sets: readonly { values: readonly (string | null)[]; ids: readonly string[]; count: number }[];
  allSets: number;
  allRows: number;
}

/** Choice labels in the reader's language, so that search finds what tables show. */
export type ChoiceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Local index of a form's submissions or a list's entities. Questions reject with AbortError when replaced, IndexGone
 * when not ready.
 */
export interface RowIndex {
  readonly place: IndexRef;
  readonly state: () => IndexState;
  readonly subscribe: (listener: () => void) => () => void;

  /** Null while no page of rows is known. */
  readonly weight: () => LoadCost | null;
  /** Loads or resumes; a job that outlives the page. */
  readonly load: () => void;
  readonly pause: () => void;
  readonly sync: () => Promise<void>;
  readonly forget: () => Promise<void>;

  readonly rows: <R = Row>(
    find: RowQuery,
    skip: number,
    top: number,
    asking?: QuestionOptions & RowForm,
  ) => Promise<FoundRows<R>>;
  readonly count: (find: RowQuery, asking?: QuestionOptions) => Promise<Answered>;
  readonly ids: (find: RowQuery, asking?: QuestionOptions) => Promise<FoundIds>;
  readonly position: (find: RowQuery, id: string, asking?: QuestionOptions) => Promise<FoundPosition>;
  /** OData JSON for exports: `value`, `@odata.count` and, except on the last page, `@odata.nextLink`. */
  readonly json: (
    find: RowQuery,
    skip: number,
    top: number,
    asking?: QuestionOptions & RowForm,
  ) => Promise<ArrayBuffer>;
  readonly places: (
    find: RowQuery,
    field: string,
    asking?: QuestionOptions & { colour?: string },
  ) => Promise<MapLocations>;
  readonly groups: (
    find: RowQuery,
    grouping: Grouping,
    asking?: QuestionOptions & { most?: number },
  ) => Promise<Groups>;
  readonly spread: (
    find: RowQuery,
    field: string,
    asking?: QuestionOptions & { bins?: number },
  ) => Promise<ValueDistribution>;
  readonly cross: (
    find: RowQuery,
    one: Grouping,
    other: Grouping,
    asking?: QuestionOptions & { most?: number },
  ) => Promise<CrossTable>;
  readonly duplicates: (
    find: RowQuery,
    fields: readonly string[],
    asking?: QuestionOptions & { most?: number },
  ) => Promise<Duplicates>;
  readonly setLabels: (labels: ChoiceLabels) => void;
}

export class IndexGone extends Error {
  // Class names do not survive minification.
  override readonly name = 'IndexGone';
}
