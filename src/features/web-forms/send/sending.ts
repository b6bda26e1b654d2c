import { checkUploadSize } from '~/api/client';
import { ApiError, isLostAnswer } from '~/api/problem';
import { type Outgoing, sendFile, sendInstance } from '~/api/send-submissions';
import { createStore, type Followed, type Store } from '~/shared/lib/store';
import type { FilledRecord } from './record';

/** How many files are sent at a time. */
const parallel = 3;

/** A file that cannot be read any more, because it was changed or deleted after it was chosen. */
export class UnreadableFile extends Error {
  readonly fileName: string;
  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.name = 'UnreadableFile';
    this.fileName = fileName;
  }
}

/** A try that was stopped or whose answer was lost may have arrived; a refused one has not. */
const mayHaveArrived = (error: unknown): boolean =>
  isLostAnswer(error) || (error instanceof DOMException && error.name === 'AbortError');

/** Whether trying again changes nothing: the server refuses it, or the file is gone. */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof UnreadableFile) return true;
  if (!(error instanceof ApiError) || isLostAnswer(error)) return false;
  const { kind, status } = error;
  return kind === 'too-large' || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));
}

/** What became of one file of the submission. */
export interface PartState {
  name: string;
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  error?: unknown;
}

export interface SendingState {
  /** The answers themselves, then the files. */
  parts: readonly PartState[];
  /** Why the answers were not sent; then no file was sent either. */
  refused: unknown;
  /** The server has the answers. */
  arrived: boolean;
  running: boolean;
  finished: boolean;
}

interface About extends Omit<Outgoing, 'xml' | 'instanceId'> {
  /** An earlier try may have arrived, for instance before the page was closed. */
  triedBefore?: boolean;
}

/**
 * Sends a filled form, the answers first, then the files, three at a time. `run` sends what is not sent yet, so that
 * calling it again tries only what failed. Listeners hear of every change.
 */
export class Sending {
  readonly record: FilledRecord;
  readonly #state: Store<SendingState>;
  readonly #outgoing: Outgoing;
  /** Files of which an earlier try may have arrived. */
  readonly #triedFiles = new Set<number>();
  #stopping = new AbortController();

  constructor(record: FilledRecord, { triedBefore = false, ...about }: About) {
    this.record = record;
    this.#outgoing = { ...about, xml: record.xml, instanceId: record.instanceId };
    if (triedBefore) for (const index of record.files.keys()) this.#triedFiles.add(index);
    const parts = [record.xml, ...record.files].map(({ name, size }): PartState => ({
      name,
      size,
      sent: 0,
      state: 'waiting',
    }));
    this.#state = createStore({
      parts,
      refused: null,
      arrived: false,
      running: false,
      finished: false,
    } as SendingState);
  }

  get state(): Followed<SendingState> {
    return this.#state;
  }

  /** Stops what is being sent; it can be run again. */
  stop = (): void => this.#stopping.abort();

  #change(change: Partial<SendingState>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }

  #part(index: number, change: Partial<PartState>): void {
    this.#change({
      parts: this.#state.get().parts.map((part, place) => (place === index ? { ...part, ...change } : part)),
    });
  }

  /** Never throws: the state says what failed. */
  async run(): Promise<void> {
    if (this.#state.get().running) return;
    this.#stopping = new AbortController();
    this.#change({ running: true, refused: null });
    if (this.#state.get().arrived || (await this.#sendAnswers())) await this.#sendFiles();
    this.#change({ running: false, finished: this.#state.get().parts.every(({ state }) => state === 'sent') });
  }

  /** Before anything is sent: files that the server would refuse, or that are gone. */
  async #checkFiles(): Promise<void> {
    for (const file of this.record.files) {
      checkUploadSize(file);
      try {
        await file.slice(0, 1).arrayBuffer();
      } catch (error) {
        throw new UnreadableFile(file.name, error);
      }
    }
  }

  async #sendAnswers(): Promise<boolean> {
    this.#part(0, { state: 'sending', sent: 0, error: undefined });
    try {
      await this.#checkFiles();
      await sendInstance(this.#outgoing, {
        signal: this.#stopping.signal,
        onProgress: (sent) => this.#part(0, { sent }),
      });
    } catch (error) {
      this.#part(0, { state: 'failed', error });
      this.#change({ refused: error });
      return false;
    }
    this.#part(0, { state: 'sent', sent: this.#outgoing.xml.size });
    this.#change({ arrived: true });
    return true;
  }

  async #sendFiles(): Promise<void> {
    const { parts } = this.#state.get();
    const waiting = this.record.files.map((_, index) => index).filter((index) => parts[index + 1]?.state !== 'sent');
    // The server can lose one of two files with the same content that arrive at once.
    const sizes = new Map(waiting.map((index) => [this.record.files[index]?.size ?? 0, [] as number[]]));
    for (const index of waiting) sizes.get(this.record.files[index]?.size ?? 0)?.push(index);
    const turns = [...sizes.values()];
    const next = async (): Promise<void> => {
      for (let turn = turns.shift(); turn; turn = turns.shift()) for (const index of turn) await this.#sendFile(index);
    };
    await Promise.all(Array.from({ length: parallel }, next));
  }

  async #sendFile(index: number): Promise<void> {
    const file = this.record.files[index];
    if (!file) return;
    const { signal } = this.#stopping;
    this.#part(index + 1, { state: 'sending', sent: 0, error: undefined });
    try {
      const onProgress = (sent: number) => this.#part(index + 1, { sent });
      const triedBefore = this.#triedFiles.has(index);
      await sendFile(this.#outgoing, file, { signal, onProgress, triedBefore });
      this.#part(index + 1, { state: 'sent', sent: file.size });
    } catch (error) {
      if (mayHaveArrived(error)) this.#triedFiles.add(index);
      this.#part(index + 1, { state: 'failed', error });
    }
  }
}
