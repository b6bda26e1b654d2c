import type { I18n, MessageDescriptor } from '@lingui/core';
import type { LazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { Job } from './job';
import type { ParallelLimits } from './parallelism';

export interface JobItem<Data> {
  id: string;
  label: string;
  data: Data;
}

/**
 * `skipped`: must not be done, and retrying would not help. `refused`: by the server or the kind. `unknown`: the answer
 * was lost and could not be looked up, or the page was reloaded while it ran.
 */
export type ItemState = 'waiting' | 'running' | 'done' | 'skipped' | 'refused' | 'unknown';

export interface JobEntry<Data, Note> {
  readonly item: JobItem<Data>;
  readonly state: ItemState;
  readonly note: Note | undefined;
  readonly error: unknown;
  readonly fraction: number | null;
}

export interface ItemContext<Input, Note> {
  input: Input;
  note: Note | undefined;
  /** How the earlier try ended. After `unknown`, check whether it is done before doing it again. */
  before: 'waiting' | 'refused' | 'unknown';
  /**
   * Aborted when the session ends, or by stopping with `stopAborts`: call `throwIfAborted` before every further call,
   * so that none is sent for another user.
   */
  signal: AbortSignal;
  keep(note: Note): void;
  report(fraction: number): void;
}

interface FailureLimits {
  /** Lost answers that could not be looked up; default 3. */
  unknown?: number;
  failed?: number;
}

interface Undo<Input, Data, Note> {
  /** Number of items it would change; 0 if it cannot be undone, or was. */
  count(job: Job<Input, Data, Note>): number;
  start?(job: Job<Input, Data, Note>): void;
  /** Replaces `start`: says what it would do, then starts it. */
  Dialog?: LazyDialog<{ job: Job<Input, Data, Note>; onClose: () => void }>;
}

export interface ResultFile {
  name: string;
  content: Blob;
}

export interface ItemToCheck {
  id: string;
  label: string;
  address?: string;
  why: string;
}

/**
 * `Input` belongs to the whole job, `Data` to an item, `Note` is stored per item. For uploads, `Data` may be a `File`;
 * such a kind has no `resume`, because files cannot be stored as JSON.
 */
export interface JobKind<Input, Data, Note> {
  name: string;
  parallel: ParallelLimits;
  failureLimits?: FailureLimits;
  /** Stopping aborts running items by their `signal`; they wait again. For uploads. */
  stopAborts?: boolean;
  /** A failure after which no other item can be done: stops the job and becomes its error. */
  isFatal?(error: unknown): boolean;
  /**
   * Resolves when the item is done, or with `skipped` if it must not be done. A rejection is its outcome: `unknown` for
   * a LostAnswer that could not be looked up and an ApiError without an answer, retried after 429 and 503, else
   * `refused`. Writes go through `settleWrite`.
   */
  run(item: JobItem<Data>, context: ItemContext<Input, Note>): Promise<void | 'skipped'>;
  /**
   * For a job of one item: its progress or outcome in words. The panel shows this instead of counts, without pause
   * button and result file.
   */
  describe?(entry: JobEntry<Data, Note>, i18n: I18n): string;
  /** For items that stand for several countable things, such as the rows of a part of a file. */
  counted?: {
    weigh(data: Data): number;
    words(done: string, all: string): MessageDescriptor;
  };
  /** Runs before the items of each start; if it rejects, nothing runs. */
  prepare?(job: Job<Input, Data, Note>): Promise<void> | void;
  /** Runs after the last item of each start. A rejection becomes the job's error. */
  finish?(job: Job<Input, Data, Note>): Promise<void> | void;
  undo?: Undo<Input, Data, Note>;
  /** Title once all is done, where the one from the start would tell people to do it. */
  doneTitle?(job: Job<Input, Data, Note>, done: number): MessageDescriptor | undefined;
  /** Text of the success notification: "Moved 3 submissions to the trash." Without it, only failures are reported. */
  doneText?(job: Job<Input, Data, Note>, done: number): MessageDescriptor;
  failedText?(failed: number): MessageDescriptor;
  toCheck?(job: Job<Input, Data, Note>): readonly ItemToCheck[];
  resultFile?(job: Job<Input, Data, Note>): Promise<ResultFile>;
  /**
   * Present if a job can resume after a reload: input, data and notes are plain JSON, and `run` looks up `unknown`
   * items. `storedNote` removes secrets. `days`: how long it can be resumed; default 1.
   */
  resume?: { storedNote(note: Note): Note; days?: number };
}
