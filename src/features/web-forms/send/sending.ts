import { type Outgoing, sendFile, sendInstance, sendInstanceAgain } from '~/api/send-submissions';
import type { FilledRecord } from './record';

/** How many files are sent at a time. */
const parallel = 3;

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
  /** The refusal of the answers: then no file was sent. */
  refused: unknown;
  finished: boolean;
}

/**
 * Sends a filled form, the answers first, then the files, three at a time. `run` sends what is not sent yet, so that
 * calling it again tries only what failed. Listeners hear of every change.
 */
export class Sending {
  #state: SendingState;
  readonly #listeners = new Set<() => void>();
  readonly #outgoing: Outgoing;
  readonly #files: readonly File[];
  #id: string | null = null;
  #tried = false;

  constructor(record: FilledRecord, about: Omit<Outgoing, 'xml' | 'instanceId'>) {
    this.#outgoing = { ...about, xml: record.xml, instanceId: record.instanceId };
    this.#files = record.files;
    const parts = [record.xml, ...record.files].map(({ name, size }): PartState => ({
      name,
      size,
      sent: 0,
      state: 'waiting',
    }));
    this.#state = { parts, refused: null, finished: false };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  current = (): SendingState => this.#state;

  #change(change: Partial<SendingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #part(index: number, change: Partial<PartState>): void {
    this.#change({ parts: this.#state.parts.map((part, place) => (place === index ? { ...part, ...change } : part)) });
  }

  /** Never throws: the state says what failed. */
  async run(): Promise<void> {
    this.#change({ refused: null });
    if (this.#id === null) {
      this.#part(0, { state: 'sending', sent: 0 });
      try {
        const transfer = { onProgress: (sent: number) => this.#part(0, { sent }) };
        this.#id = await (this.#tried ? sendInstanceAgain : sendInstance)(this.#outgoing, transfer);
        this.#part(0, { state: 'sent', sent: this.#outgoing.xml.size });
      } catch (error) {
        this.#part(0, { state: 'failed', error });
        this.#change({ refused: error });
        return;
      } finally {
        this.#tried = true;
      }
    }
    const id = this.#id;
    const waiting = this.#files.map((_, index) => index).filter((index) => !this.#isSent(index + 1));
    const next = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) await this.#sendFile(id, index);
    };
    await Promise.all(Array.from({ length: parallel }, next));
    this.#change({ finished: this.#state.parts.every(({ state }) => state === 'sent') });
  }

  #isSent = (index: number): boolean => this.#state.parts[index]?.state === 'sent';

  async #sendFile(id: string, index: number): Promise<void> {
    const file = this.#files[index];
    if (!file) return;
    this.#part(index + 1, { state: 'sending', sent: 0, error: undefined });
    try {
      await sendFile(this.#outgoing.form, id, file, { onProgress: (sent) => this.#part(index + 1, { sent }) });
      this.#part(index + 1, { state: 'sent', sent: file.size });
    } catch (error) {
      this.#part(index + 1, { state: 'failed', error });
    }
  }
}
