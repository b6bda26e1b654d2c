import type { I18n, MessageDescriptor } from '@lingui/core';
import type { LazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { Job } from './job';
import type { ParallelLimits } from './parallelism';

/** One item: `id` is unique in its job, `label` names it for users. */
export interface JobItem<Data> {
  id: string;
  label: string;
  data: Data;
}

/**
 * The state of an item. `skipped`: there was a reason not to do it, and trying again would not help. `refused`: the server or the kind refused it. `unknown`: its answer was lost and looking it up
 * failed too, or the page was reloaded while it ran.
 */
export type ItemState = 'waiting' | 'running' | 'done' | 'skipped' | 'refused' | 'unknown';

/** An item with its state. */
export interface JobEntry<Data, Note> {
  readonly item: JobItem<Data>;
  readonly state: ItemState;
  /** What the kind stores of it, also across failures, for example the created account. */
  readonly note: Note | undefined;
  /** The reason if refused or unknown. */
  readonly error: unknown;
  /** From 0 to 1 while it runs; null if the kind does not report it. */
  readonly fraction: number | null;
}

/** The arguments of running an item. */
export interface ItemContext<Input, Note> {
  input: Input;
  /** The note that an earlier try stored. */
  note: Note | undefined;
  /** How the earlier try ended. After `unknown`, check whether it is done before doing it again. */
  before: 'waiting' | 'refused' | 'unknown';
  /**
   * Aborted when the session ends, or by stopping with `stopAborts`: call `throwIfAborted` before every further call,
   * so that none is sent for another person.
   */
  signal: AbortSignal;
  /** Stores a note of the item, whatever its outcome. */
  keep(note: Note): void;
  /** Reports its progress, from 0 to 1. */
  report(fraction: number): void;
}

/** After this many failures in a row a job stops by itself: the next would fail too. */
interface Endurance {
  /** Lost answers that could not be looked up; default 3. */
  unknown?: number;
  /** Failures of any kind; default 20. */
  failed?: number;
}

/** How a job that has ended is undone. */
interface Undo<Input, Data, Note> {
  /** How many items it would change; 0 if it cannot be undone, or was. */
  count(job: Job<Input, Data, Note>): number;
  /** Starts the job that does it. */
  start?(job: Job<Input, Data, Note>): void;
  /** In place of `start`: says what it would do, then starts it. */
  Dialog?: LazyDialog<{ job: Job<Input, Data, Note>; onClose: () => void }>;
}

/** A file with the outcome of each item. */
export interface ResultFile {
  name: string;
  content: Blob;
}

/** An item that the user should look at after the job, its page if it has one, and why. */
export interface ItemToCheck {
  id: string;
  label: string;
  address?: string;
  why: string;
}

/**
 * The common definition of jobs of a kind. `Input` belongs to the whole job, `Data` to an item, `Note` is stored of an
 * item. Uploads are possible: a `File` may be the data of an item, `report` tells how much is sent, and `slow` how long
 * it may take. Such a kind has no `resume`: files cannot be stored as JSON.
 */
export interface JobKind<Input, Data, Note> {
  /** Unique among all kinds. */
  name: string;
  parallel: ParallelLimits;
  stopsAfter?: Endurance;
  /** Stopping also aborts the items in progress by their `signal`, which then wait again. For uploads. */
  stopAborts?: boolean;
  /** A failure after which no other item can be done: the job stops, and has it as its error. */
  endsJob?(error: unknown): boolean;
  /**
   * Runs one item. Resolves when it is done, or with `skipped` if it must not be done. A rejection is its outcome: a LostAnswer that could not be looked up, or
   * an ApiError without an answer, makes it `unknown`; after 429 and 503 it is retried later; everything else is
   * `refused`. Writes go through `settleWrite`.
   */
  run(item: JobItem<Data>, context: ItemContext<Input, Note>): Promise<void | 'skipped'>;
  /**
   * For a job of one item: how far it is, in words, or what came of it. The panel shows this instead of counts, and
   * offers neither to pause it nor a result file.
   */
  describe?(entry: JobEntry<Data, Note>, i18n: I18n): string;
  /** For items that stand for several of what people count, such as the rows of a part of a file. */
  counted?: {
    weigh(data: Data): number;
    /** How far it is, as in “8,000 of 100,000 entities”. */
    words(done: string, all: string): MessageDescriptor;
  };
  /** Runs before the items of each start; if it rejects, nothing runs. */
  prepare?(job: Job<Input, Data, Note>): Promise<void> | void;
  /** Runs after the last item of each start. A rejection becomes the job's error. */
  finish?(job: Job<Input, Data, Note>): Promise<void> | void;
  /** Undoes what a job did, by another job. */
  undo?: Undo<Input, Data, Note>;
  /** Its title once all is done, where the one from the start would tell people to do it. */
  doneTitle?(job: Job<Input, Data, Note>, done: number): MessageDescriptor | undefined;
  /** What was done, for the notice at its end: "Moved 3 submissions to the trash." Without it, only failures are reported. */
  doneText?(job: Job<Input, Data, Note>, done: number): MessageDescriptor;
  /** What failed, in words: "1 submission failed". Without it, "1 failed". */
  failedText?(failed: number): MessageDescriptor;
  /** The items to look at once it has ended, as links; by default those that failed. */
  toCheck?(job: Job<Input, Data, Note>): readonly ItemToCheck[];
  /** The result file; by default one with label, outcome and problem. */
  resultFile?(job: Job<Input, Data, Note>): Promise<ResultFile>;
  /**
   * Present if a job can resume after a reload: input, data and notes are plain JSON, and `run` looks up `unknown`
   * items. `storedNote` removes what must not be stored, such as secrets. `days`: how long it can be resumed; default 1.
   */
  resume?: { storedNote(note: Note): Note; days?: number };
}
