import { ApiError, isLostAnswer } from '~/api/problem';
import { createStore, type ReadableStore, type Store } from '~/shared/lib/store';
import { isNotSent, isOverloaded, isUnknown } from './failures';
import { type JobSession, tabSession } from './job-session';
import type { ItemContext, ItemState, JobEntry, JobItem, JobKind } from './kind';
import { Parallelism, Rate } from './parallelism';
import { yieldToBrowser } from './run-in-slices';

/** `paused` and `stopping` may still have items in progress; `finishing` and `ended` have none. */
export type JobPhase = 'new' | 'preparing' | 'running' | 'paused' | 'stopping' | 'finishing' | 'ended';

export type JobEnd = 'finished' | 'asked' | 'failures' | 'session' | 'not-prepared';

export interface JobInit<Input, Data, Note> {
  title: string;
  address: string;
  input: Input;
  items: readonly JobItem<Data>[];
  known?: readonly { id: string; state: ItemState; note: Note | undefined }[];
  /** Whose job it is, and when it must end. Default: the session of this tab. */
  session?: JobSession;
}

export interface JobSnapshot {
  phase: JobPhase;
  end: JobEnd | null;
  error: unknown;
  total: number;
  counts: Readonly<Record<ItemState, number>>;
  /** Ended items, plus the reported fractions of running ones. */
  progress: number;
  perSecond: number;
}

const maxTries = 4;
/** Milliseconds before the first retry, doubled with each. */
const firstDelay = 500;
/** Milliseconds; caps what the server asks for. */
const maxDelay = 120_000;
/** Milliseconds of work after which the page may handle events. */
const maxTurnMs = 24;

const statesToRetry: readonly ItemState[] = ['refused', 'unknown'];
const statesToRun: readonly ItemState[] = ['waiting', ...statesToRetry];

let count = 0;

interface Entry<Data, Note> extends JobEntry<Data, Note> {
  state: ItemState;
  note: Note | undefined;
  error: unknown;
  fraction: number | null;
  tries: number;
}

/**
 * Work of many calls for one user: runs its items with limited parallelism, stores an outcome per item, and can be
 * paused, stopped and restarted for unfinished items. Ends with the session. Independent of React and pages.
 */
export class Job<Input, Data, Note> {
  readonly id = ++count;
  readonly kind: JobKind<Input, Data, Note>;
  readonly title: string;
  readonly address: string;
  readonly input: Input;
  readonly userId: number | undefined;
  private readonly session: JobSession;
  private readonly entries = new Map<string, Entry<Data, Note>>();
  private readonly counts: Record<ItemState, number> = {
    waiting: 0,
    running: 0,
    done: 0,
    skipped: 0,
    refused: 0,
    unknown: 0,
  };
  private readonly running = new Set<Entry<Data, Note>>();
  private readonly rate = new Rate();
  private parallelism: Parallelism;
  private queue: Entry<Data, Note>[] = [];
  private phase: JobPhase = 'new';
  private end: JobEnd | null = null;
  private error: unknown = undefined;
  private consecutive = { unknown: 0, failed: 0 };
  private sending = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  private settleEnded: () => void = () => undefined;
  private stopWatching: () => void = () => undefined;
  private delay = firstDelay;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private turnStartedAt = 0;
  private readonly current: Store<JobSnapshot>;

  constructor(kind: JobKind<Input, Data, Note>, init: JobInit<Input, Data, Note>) {
    const { title, address, input, items, known = [], session = tabSession } = init;
    this.session = session;
    this.userId = session.userId();
    this.kind = kind;
    this.title = title;
    this.address = address;
    this.input = input;
    this.parallelism = new Parallelism(kind.parallel);
    const before = new Map(known.map((one) => [one.id, one]));
    for (const item of items) {
      const { state = 'waiting', note } = before.get(item.id) ?? {};
      this.entries.set(item.id, { item, state, note, error: undefined, fraction: null, tries: 0 });
      this.counts[state] += 1;
    }
    this.current = createStore(this.createSnapshot());
  }

  get progress(): ReadableStore<JobSnapshot> {
    return this.current;
  }
  readonly snapshot = (): JobSnapshot => this.current.get();

  all(): JobEntry<Data, Note>[] {
    return [...this.entries.values()];
  }

  entry(id: string): JobEntry<Data, Note> | undefined {
    return this.entries.get(id);
  }

  get isActive(): boolean {
    return this.phase !== 'new' && this.phase !== 'ended';
  }

  /** Runs items that never ran. Resolves when the job has ended, like the next three. */
  start(): Promise<void> {
    return this.run(({ state }) => state === 'waiting');
  }

  retry(ids?: readonly string[]): Promise<void> {
    return this.run(({ item, state }) => statesToRetry.includes(state) && (ids?.includes(item.id) ?? true));
  }

  resume(): Promise<void> {
    return this.run(({ state }) => statesToRun.includes(state));
  }

  whenEnded(): Promise<void> {
    return this.ended;
  }

  pause(): void {
    if (this.phase === 'running') this.changePhase('paused');
  }

  unpause(): void {
    if (this.phase !== 'paused') return;
    this.changePhase('running');
    this.fill();
  }

  /** Starts no further item; running ones finish, or are aborted if their kind says so. */
  stop(): void {
    if (!this.isActive || this.phase === 'finishing') return;
    this.halt('asked');
    if (this.kind.stopAborts) this.sending.abort();
  }

  drop(ids: Iterable<string>): void {
    const dropped = new Set<Entry<Data, Note>>();
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (!entry || entry.state === 'running') continue;
      this.entries.delete(id);
      this.counts[entry.state] -= 1;
      dropped.add(entry);
    }
    this.queue = this.queue.filter((entry) => !dropped.has(entry));
    this.changed();
  }

  private run(wanted: (entry: Entry<Data, Note>) => boolean): Promise<void> {
    const isEnding = this.phase === 'stopping' || this.phase === 'finishing';
    if (this.session.userId() !== this.userId || isEnding) return this.ended;
    const queued = new Set(this.queue);
    const chosen = [...this.entries.values()].filter((entry) => !queued.has(entry) && wanted(entry));
    for (const entry of chosen) entry.tries = 0;
    this.queue.push(...chosen);
    if (this.isActive) this.fill();
    else if (chosen.length > 0) this.begin();
    return this.ended;
  }

  private begin(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.settleEnded = resolve;
    this.end = null;
    this.error = undefined;
    this.consecutive = { unknown: 0, failed: 0 };
    this.parallelism = new Parallelism(this.kind.parallel);
    this.delay = firstDelay;
    this.rate.clear();
    this.sending = new AbortController();
    this.turnStartedAt = performance.now();
    this.stopWatching = this.session.onEnd(() => {
      this.sending.abort();
      this.halt('session');
    });
    this.changePhase('preparing');
    void this.prepare();
  }

  private async prepare(): Promise<void> {
    try {
      await this.kind.prepare?.(this);
    } catch (error) {
      this.error = error;
      this.end ??= 'not-prepared';
    }
    if (this.end === null) this.changePhase('running');
    this.fill();
  }

  private halt(why: JobEnd): void {
    if (!this.isActive || this.phase === 'finishing') return;
    // The end of the session overrides any other reason.
    if (this.end === null || why === 'session') this.end = why;
    const { phase } = this;
    if (phase === 'stopping') return;
    this.changePhase('stopping');
    if (phase !== 'preparing') this.fill();
  }

  private fill(): void {
    while (this.phase === 'running' && this.retryTimer === undefined && this.counts.running < this.parallelism.limit) {
      const entry = this.queue.shift();
      if (!entry) break;
      void this.runOne(entry);
    }
    const nothingLeft = this.queue.length === 0 && this.phase !== 'preparing' && this.phase !== 'paused';
    if (this.counts.running === 0 && (nothingLeft || this.end !== null)) void this.finish();
  }

  private async runOne(entry: Entry<Data, Note>): Promise<void> {
    const { signal } = this.sending;
    const before = entry.state === 'refused' || entry.state === 'unknown' ? entry.state : 'waiting';
    const context: ItemContext<Input, Note> = {
      input: this.input,
      note: entry.note,
      before,
      signal,
      keep: (note) => {
        entry.note = note;
        this.changed();
      },
      report: (fraction) => {
        entry.fraction = Math.min(1, Math.max(0, fraction));
        this.changed();
      },
    };
    entry.tries += 1;
    entry.error = undefined;
    this.setState(entry, 'running');
    const began = performance.now();
    const run = async () => this.kind.run(entry.item, context);
    const result = await run().then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error }),
    );
    const took = performance.now() - began;
    if ('error' in result) this.fail(entry, result.error, { before, took });
    else {
      this.consecutive = { unknown: 0, failed: 0 };
      this.parallelism.answered(took);
      this.settle(entry, result.outcome ?? 'done');
    }
    if (performance.now() - this.turnStartedAt >= maxTurnMs) {
      await yieldToBrowser();
      this.turnStartedAt = performance.now();
    }
    this.fill();
  }

  private fail(entry: Entry<Data, Note>, error: unknown, run: { before: ItemState; took: number }): void {
    if (this.sending.signal.aborted && isNotSent(error)) return this.setState(entry, run.before);
    if (isOverloaded(error) && entry.tries < maxTries) {
      this.parallelism.failed();
      this.setState(entry, run.before);
      this.queue.unshift(entry);
      return this.wait(error);
    }
    entry.error = error;
    if (isLostAnswer(error)) this.parallelism.failed();
    else this.parallelism.answered(run.took);
    this.consecutive.unknown = isUnknown(error) ? this.consecutive.unknown + 1 : 0;
    this.consecutive.failed += 1;
    this.settle(entry, isUnknown(error) ? 'unknown' : 'refused');
    const { unknown = 3, failed = 20 } = this.kind.failureLimits ?? {};
    if (this.kind.isFatal?.(error)) {
      this.error = error;
      this.halt('failures');
    } else if (this.consecutive.unknown >= unknown || this.consecutive.failed >= failed) this.halt('failures');
  }

  /** Waits longer each time in a row, and at least as long as the server asks for. */
  private wait(error: unknown): void {
    if (this.retryTimer !== undefined) return;
    this.retryTimer = setTimeout(
      () => {
        this.retryTimer = undefined;
        this.fill();
      },
      Math.min(maxDelay, Math.max(this.delay, (error instanceof ApiError ? error.retryAfter : null) ?? 0)),
    );
    this.delay *= 2;
  }

  private async finish(): Promise<void> {
    if (this.phase === 'finishing' || this.phase === 'ended') return;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.queue = [];
    this.end ??= 'finished';
    this.changePhase('finishing');
    if (this.end !== 'not-prepared' && this.end !== 'session') {
      try {
        await this.kind.finish?.(this);
      } catch (error) {
        this.error = error;
      }
    }
    this.stopWatching();
    const { settleEnded } = this;
    this.changePhase('ended');
    settleEnded();
  }

  private settle(entry: Entry<Data, Note>, state: ItemState): void {
    if (state === 'done') this.delay = firstDelay;
    this.rate.note(performance.now());
    this.setState(entry, state);
  }

  private setState(entry: Entry<Data, Note>, state: ItemState): void {
    this.counts[entry.state] -= 1;
    this.counts[state] += 1;
    entry.state = state;
    entry.fraction = null;
    if (state === 'running') this.running.add(entry);
    else this.running.delete(entry);
    this.changed();
  }

  private changePhase(phase: JobPhase): void {
    this.phase = phase;
    this.changed();
  }

  private createSnapshot(): JobSnapshot {
    const { phase, end, error } = this;
    let progress = this.counts.done + this.counts.skipped + this.counts.refused + this.counts.unknown;
    for (const { fraction } of this.running) progress += fraction ?? 0;
    return {
      phase,
      end,
      error,
      total: this.entries.size,
      counts: { ...this.counts },
      progress,
      perSecond: this.rate.perSecond(performance.now()),
    };
  }

  private changed(): void {
    this.current.set(this.createSnapshot());
  }
}
