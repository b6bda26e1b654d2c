import type { MessageDescriptor } from '@lingui/core';
import { assignFormRole } from '~/api/generated/writes/assignments';
import { isProblem } from '~/api/problem';
import { valueOf } from '~/api/settle-write';
import { describeError } from '~/shared/errors/describe-error';
import { findCreated, type NewAppUser, sendNew } from '../writes';
import type { Line } from './parse';

/** What became of a line. `partly`: it was created, but does not see all its forms. `unknown`: the answer stayed lost. */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; user: NewAppUser }
  | { state: 'partly'; user: NewAppUser; missing: readonly string[]; why: MessageDescriptor | string }
  | { state: 'failed'; why: MessageDescriptor | string }
  | { state: 'unknown' };

const waiting: Outcome = { state: 'waiting' };

/** Everything there is to show, as one value that is replaced with each change. */
export interface Progress {
  outcomes: readonly Outcome[];
  running: boolean;
}

/** Gives rights to forms. Returns those that were not given and why. */
async function grant(projectId: number, user: NewAppUser, forms: readonly string[]): Promise<Outcome> {
  const missing: string[] = [];
  let why: MessageDescriptor | string = '';
  for (const form of forms) {
    try {
      await assignFormRole.send(projectId, form, 'app-user', user.id);
    } catch (error) {
      // It has the right already: an answer before this one got lost.
      if (isProblem(error, '409.3')) continue;
      missing.push(form);
      why = describeError(error).text;
    }
  }
  return missing.length === 0 ? { state: 'done', user } : { state: 'partly', user, missing, why };
}

/**
 * Creates app users one after the other: the server makes them in order, so that one whose answer got lost is found by
 * being newer than the last. It stops by itself when an answer stays lost, and goes on where it was.
 */
export class Creation {
  private readonly projectId: number;
  private readonly lines: readonly Line[];
  private readonly listeners = new Set<() => void>();
  /** The newest app user known before the next is made. */
  private newest: number;
  private stopping = false;
  private progress: Progress;

  constructor(projectId: number, lines: readonly Line[], newest: number) {
    this.projectId = projectId;
    this.lines = lines;
    this.newest = newest;
    this.progress = { outcomes: lines.map(() => waiting), running: false };
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): Progress => this.progress;

  private tell(change: Partial<Progress>): void {
    this.progress = { ...this.progress, ...change };
    for (const listener of this.listeners) listener();
  }

  private set(index: number, outcome: Outcome): void {
    this.tell({ outcomes: this.progress.outcomes.map((present, at) => (at === index ? outcome : present)) });
  }

  private async one(index: number): Promise<Outcome> {
    const line = this.lines[index];
    const before = this.progress.outcomes[index];
    if (!line) return waiting;
    this.set(index, { state: 'running' });
    if (before?.state === 'partly') return grant(this.projectId, before.user, before.missing);
    try {
      // Whether it was made before is asked first: a second one would be a device too many.
      const created =
        before?.state === 'unknown' ? await findCreated(this.projectId, line.name, this.newest).catch(() => null) : [];
      if (!created) return { state: 'unknown' };
      const [found] = created;
      const settled = found
        ? { outcome: 'done' as const, value: found }
        : await sendNew(this.projectId, line.name, { ...line.properties }, this.newest);
      if (settled.outcome === 'unknown') return { state: 'unknown' };
      const user = valueOf(settled);
      this.newest = Math.max(this.newest, user.id);
      return await grant(this.projectId, user, line.forms);
    } catch (error) {
      return { state: 'failed', why: describeError(error).text };
    }
  }

  /** Makes what is waiting, or other lines that are not done. Does nothing while it runs. */
  async run(
    wanted: (state: Outcome['state'], index: number) => boolean = (state) => state === 'waiting',
  ): Promise<void> {
    if (this.progress.running) return;
    this.stopping = false;
    this.tell({ running: true });
    for (const [index, { state }] of this.progress.outcomes.entries()) {
      if (this.stopping) break;
      if (state === 'done' || !wanted(state, index)) continue;
      const outcome = await this.one(index);
      this.set(index, outcome);
      if (outcome.state === 'unknown') break;
    }
    this.tell({ running: false });
  }

  /** Stops after the one that is being made. */
  stop(): void {
    this.stopping = true;
  }
}
