/** The messages between a page and its worker. */
import type { AbsentWhy, ChoiceLabels, Find, Grouping, IndexPlace } from './types';

/** How an index is opened. */
export interface Opening {
  place: IndexPlace;
  /** Identifies the fields: a stored index with another signature was read with other fields. */
  signature: string;
  /** Questions with several answers. */
  multiple: readonly string[];
  locale: string;
}

/** What the worker knows of an index. */
export type Status =
  | { phase: 'absent'; why: AbsentWhy }
  | { phase: 'loading'; read: number; total: number; kept: boolean }
  | { phase: 'ready'; rows: number; bytes: number; version: number; syncedAt: number | null; kept: boolean };

/** What is found of an index: the stored one may have been read with other fields, newer or older ones. */
export type Found = Status | { phase: 'other-fields' };

/** A page of rows that was read: where the next one is, and how many rows all pages have. */
export interface Parsed {
  next: string | null;
  total: number | null;
  rows: number;
}

/** What is known before changes are asked for. */
interface SyncStart {
  since: string | null;
  live: number;
}

export type Question =
  | { kind: 'rows' | 'json'; find: Find; skip: number; top: number; wkt: boolean }
  | { kind: 'count' | 'ids'; find: Find }
  | { kind: 'position'; find: Find; id: string }
  | { kind: 'places'; find: Find; field: string; colour: string | null }
  | { kind: 'groups'; find: Find; grouping: Grouping; most: number }
  | { kind: 'spread'; find: Find; field: string; bins: number }
  | { kind: 'cross'; find: Find; one: Grouping; other: Grouping; most: number }
  | { kind: 'duplicates'; find: Find; fields: readonly string[]; most: number };

/** The calls, with what they give and what comes back. `key` is that of the index (`keyOf`). */
export interface Calls {
  /** Looks for what is stored. An index that cannot be read is deleted, one with other fields is not. */
  open: [Opening, Found];
  ask: [{ key: string; question: Question }, unknown];
  setLabels: [{ key: string; labels: ChoiceLabels }, void];
  /** Begins or resumes loading. `since` is the server's time before the first page, `next` the token of the next page. */
  beginLoad: [{ opening: Opening; since: string | null; weight: number }, { next: string | null; read: number }];
  /** Parses a page, for one of the calls below. */
  parse: [{ key: string; json: ArrayBuffer }, Parsed];
  storePage: [{ key: string }, Status];
  finishLoad: [{ key: string }, Status];
  beginSync: [{ key: string }, SyncStart];
  /** Replaces and adds the rows of the parsed page. `changed` counts those that were new or different. */
  applyRows: [{ key: string }, { changed: number; latest: string | null }];
  /** Removes rows. `deleted` counts those that were there. */
  applyDeleted: [{ key: string }, { deleted: number; latest: string | null }];
  /** Compares the ids and times of the parsed page with the index. */
  compareIds: [{ key: string; isFirst: boolean }, { missing: readonly string[] }];
  /** After all ids were compared: removes the rows that the server does not have. */
  dropOthers: [{ key: string }, { deleted: number }];
  /** Rows that lack files, which may have arrived since: the newest, and of the others some more each time. */
  lackingFiles: [{ key: string }, { ids: readonly string[] }];
  finishSync: [{ key: string; since: string | null }, Status];
  forget: [{ key: string; why: AbsentWhy }, Status];
}

export type CallName = keyof Calls;

export type ToWorker =
  | { kind: 'start'; database: string }
  | { [Name in CallName]: { kind: 'call'; id: number; name: Name; given: Calls[Name][0] } }[CallName]
  /** The answer is no longer wanted. */
  | { kind: 'cancel'; id: number };

export type FromWorker =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; name: string; message: string }
  /** An index was changed here, or in another tab. */
  | { kind: 'status'; key: string; status: Status; isOther: boolean };
