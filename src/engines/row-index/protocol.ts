import type { AbsentReason, ChoiceLabels, RowQuery, Grouping, IndexRef } from './types';

export interface OpenOptions {
  place: IndexRef;
  /** Identifies the fields an index was read with. */
  signature: string;
  multiple: readonly string[];
  locale: string;
}

export type Status =
  | { phase: 'absent'; why: AbsentReason }
  | { phase: 'loading'; read: number; total: number; kept: boolean }
  | { phase: 'ready'; rows: number; bytes: number; version: number; syncedAt: number | null; kept: boolean };

/** `other-fields`: stored with another signature. */
export type OpenResult = Status | { phase: 'other-fields' };

export interface ParsedPage {
  next: string | null;
  total: number | null;
  rows: number;
}

interface SyncStart {
  since: string | null;
  live: number;
}

export type Question =
  | { kind: 'rows' | 'json'; find: RowQuery; skip: number; top: number; wkt: boolean }
  | { kind: 'count' | 'ids'; find: RowQuery }
  | { kind: 'position'; find: RowQuery; id: string }
  | { kind: 'places'; find: RowQuery; field: string; colour: string | null }
  | { kind: 'groups'; find: RowQuery; grouping: Grouping; most: number }
  | { kind: 'spread'; find: RowQuery; field: string; bins: number }
  | { kind: 'cross'; find: RowQuery; one: Grouping; other: Grouping; most: number }
  | { kind: 'duplicates'; find: RowQuery; fields: readonly string[]; most: number };

/** Calls as [input, output]. `key` is from `keyOf`. */
export interface Calls {
  /** Looks for a stored index. An unreadable one is deleted, one with other fields is not. */
  open: [OpenOptions, OpenResult];
  ask: [{ key: string; question: Question }, unknown];
  setLabels: [{ key: string; labels: ChoiceLabels }, void];
  /** Starts or resumes loading. `since`: server time before the first page; `next`: token of the next page. */
  beginLoad: [{ opening: OpenOptions; since: string | null; weight: number }, { next: string | null; read: number }];
  parse: [{ key: string; json: ArrayBuffer }, ParsedPage];
  storePage: [{ key: string }, Status];
  finishLoad: [{ key: string }, Status];
  beginSync: [{ key: string }, SyncStart];
  /** Upserts the parsed rows; `changed` counts new and different ones. */
  applyRows: [{ key: string }, { changed: number; latest: string | null }];
  applyDeleted: [{ key: string }, { deleted: number; latest: string | null }];
  compareIds: [{ key: string; isFirst: boolean }, { missing: readonly string[] }];
  /** After all ids were compared: removes rows that the server lacks. */
  dropOthers: [{ key: string }, { deleted: number }];
  /** Rows lacking files, which may have arrived since: the newest, plus some older ones each time. */
  lackingFiles: [{ key: string }, { ids: readonly string[] }];
  finishSync: [{ key: string; since: string | null }, Status];
  forget: [{ key: string; why: AbsentReason }, Status];
}

export type CallName = keyof Calls;

export type ToWorker =
  | { kind: 'start'; database: string }
  | { [Name in CallName]: { kind: 'call'; id: number; name: Name; given: Calls[Name][0] } }[CallName]
  | { kind: 'cancel'; id: number };

export type FromWorker =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; name: string; message: string }
  /** Changed here, or in another tab (`isOther`). */
  | { kind: 'status'; key: string; status: Status; isOther: boolean };
