import { useState } from 'react';
import { checkUploadSize } from '~/api/client';
import { ApiError, isLostAnswer } from '~/api/problem';
import { type OutgoingSubmission as Submission, sendFile, sendInstance } from '~/api/send-submissions';
import { createStore, type ReadableStore, type Store } from '~/shared/lib/store';
import type { FillUrl } from '../fill-url';
import type { LoadedForm } from '../load-form';
import type { FilledRecord } from './record';
import { deviceId, abandonUnfinished, markSingleSubmissionSent, writeUnfinished } from './single-submission';

const parallel = 3;

export class UnreadableFile extends Error {
  readonly fileName: string;
  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.name = 'UnreadableFile';
    this.fileName = fileName;
  }
}

/** An aborted request, or one whose response was lost, may have arrived; a refused one has not. */
const mayHaveArrived = (error: unknown): boolean =>
  isLostAnswer(error) || (error instanceof DOMException && error.name === 'AbortError');

/** Whether a retry is pointless: the server refuses it, or the file is gone. */
export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof UnreadableFile) return true;
  if (!(error instanceof ApiError) || isLostAnswer(error)) return false;
  const { kind, status } = error;
  return kind === 'too-large' || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));
}

export interface PartState {
  name: string;
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  error?: unknown;
}

export interface SendingState {
  parts: readonly PartState[];
  /** Why the answers were not sent; then no file was sent either. */
  refused: unknown;
  arrived: boolean;
  running: boolean;
  finished: boolean;
}

interface About extends Omit<Submission, 'xml' | 'instanceId'> {
  triedBefore?: boolean;
}

/**
 * Sends a filled form: the answers first, then the files. `run` sends what has not arrived, so calling it again retries
 * only what failed.
 */
export class Sending {
  readonly record: FilledRecord;
  readonly #state: Store<SendingState>;
  readonly #outgoing: Submission;
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

  get state(): ReadableStore<SendingState> {
    return this.#state;
  }

  /** Aborts; `run` can be called again. */
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

  /** Rejects files that are gone or that the server would refuse, before anything is sent. */
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

export interface Outgoing {
  record: FilledRecord;
  replaces: string | null;
  triedBefore: boolean;
  /** From a draft of an earlier visit, not from the open form. */
  isEarlier: boolean;
  /** The same answers as another submission; null if they cannot become one. */
  remake: () => Promise<FilledRecord | null>;
  /** Stores a record as a draft until it is sent, in place of the one before. */
  keep: (record: FilledRecord, replaces: string | null) => Promise<void>;
}

interface Asked {
  address: FillUrl;
  loaded: LoadedForm;
  once: string | null;
  onSent: (outgoing: Outgoing) => void;
}

interface Now {
  sending: Sending;
  outgoing: Outgoing;
  done: () => void;
}

export function useSending({ address, loaded, once, onSent }: Asked) {
  const [now, setNow] = useState<Now | null>(null);
  const start = async (outgoing: Outgoing) => {
    const { record, replaces, triedBefore } = outgoing;
    const { place: form, onlySends } = loaded;
    const sending = new Sending(record, { form, replaces, deviceId: deviceId(), triedBefore, onlySends });
    let hasArrived = false;
    // Before sending: it may arrive although the response is lost.
    writeUnfinished(once, record.instanceId, 'sending');
    const follow = sending.state.subscribe(() => {
      const { arrived, finished } = sending.state.get();
      if (arrived && !hasArrived) writeUnfinished(once, record.instanceId, 'arrived');
      hasArrived = arrived;
      if (finished) done();
    });
    const done = () => {
      follow();
      markSingleSubmissionSent(once);
      notifyParent(address.parentOrigin, 'submissionsuccess');
      onSent(outgoing);
    };
    setNow({ sending, outgoing, done });
    await sending.run();
  };
  const keepAndStart = async (outgoing: Outgoing) => {
    await outgoing.keep(outgoing.record, outgoing.replaces);
    await start(outgoing);
  };
  const end = () => {
    if (now) abandonUnfinished(once);
    setNow(null);
  };
  return { now, start, keepAndStart, end };
}

/**
 * Posts Enketo's event to the embedding page. The browser delivers it only if that page really has the origin that the
 * URL declared.
 */
export function notifyParent(parentOrigin: string | null, enketoEvent: 'submissionsuccess'): void {
  if (parentOrigin === null || window.parent === window) return;
  window.parent.postMessage(JSON.stringify({ enketoEvent }), parentOrigin);
}
