import type { ParallelLimits } from './parallelism';
import type { Job } from './job';

/** One thing to do: `id` is unique in its job, `label` names it for people. */
export interface JobItem<Data> {
  id: string;
  label: string;
  data: Data;
}

/**
 * How far an item is. `refused`: the server or the kind said no. `unknown`: its answer got lost, and looking it up
 * failed too, or the page was reloaded while it ran.
 */
export type ItemState = 'waiting' | 'running' | 'done' | 'refused' | 'unknown';

/** An item with what is known of it. */
export interface JobEntry<Data, Note> {
  readonly item: JobItem<Data>;
  readonly state: ItemState;
  /** What the kind keeps of it, also over failures: the account that was created, say. */
  readonly note: Note | undefined;
  /** Why it is refused or unknown. */
  readonly error: unknown;
  /** From 0 to 1 while it runs; null where the kind does not report it. */
  readonly fraction: number | null;
}

/** What an item is run with. */
export interface ItemContext<Input, Note> {
  input: Input;
  /** What was kept of this item by an earlier try. */
  note: Note | undefined;
  /** How the earlier try ended. After `unknown`, look whether it is done before doing it again. */
  before: 'waiting' | 'refused' | 'unknown';
  /** Aborted when the session ends: call `throwIfAborted` before every further call, so that none is sent for another person. */
  signal: AbortSignal;
  /** Keeps something of the item, whatever becomes of it. */
  keep(note: Note): void;
  /** Says how much of it is done, from 0 to 1. */
  report(fraction: number): void;
}

/** After so many failures one after the other a job stops by itself: the next would fail too. */
interface Endurance {
  /** Answers that stay lost; 3 without it. */
  unknown?: number;
  /** Failures of any sort; 20 without it. */
  failed?: number;
}

/** A file with what became of each item. */
export interface ResultFile {
  name: string;
  content: Blob;
}

/**
 * What jobs of a kind have in common. `Input` belongs to the whole job, `Data` to an item, `Note` is kept of an item.
 * Uploads fit: a `File` may be the data of an item, `report` says how much of it is sent, and `slow` how long it may
 * take. Such a kind has no `resume`: files cannot be stored as JSON.
 */
export interface JobKind<Input, Data, Note> {
  /** Unique among all kinds. */
  name: string;
  parallel: ParallelLimits;
  stopsAfter?: Endurance;
  /**
   * Does one item. Resolves when it is done. A rejection is its outcome: a LostAnswer that nobody could look up, or an
   * ApiError without an answer, makes it `unknown`; 429 and 503 have it tried again later; everything else is `refused`.
   * Writes go through `settleWrite`.
   */
  run(item: JobItem<Data>, context: ItemContext<Input, Note>): Promise<void>;
  /** Runs before the items of each start; a rejection means that nothing is run. */
  prepare?(job: Job<Input, Data, Note>): Promise<void> | void;
  /** Runs after the last item of each start. A rejection is kept as the job's error. */
  finish?(job: Job<Input, Data, Note>): Promise<void> | void;
  /** The file of results; without it one with label, outcome and problem is made. */
  resultFile?(job: Job<Input, Data, Note>): Promise<ResultFile>;
  /**
   * Where a job can go on after a reload: input, data and notes are plain JSON, and `run` looks up what is `unknown`.
   * `storedNote` leaves out what must not be stored, such as secrets.
   */
  resume?: { storedNote(note: Note): Note };
}
