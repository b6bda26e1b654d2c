import { type Edit, keyOf, type Target } from './model';

/** Why a change was not saved: an error of the call, or a lost answer that was looked up. */
export type Failure = { kind: 'error'; error: unknown } | { kind: 'not-done' } | { kind: 'unknown' };
/** The result of a control in a save. */
export type Outcome = { status: 'saving' } | { status: 'done' } | { status: 'failed'; why: Failure };

/** The results of all controls in a save. Failures are stored separately, because every answer reads them. */
export class Outcomes {
  private readonly all = new Map<string, Outcome>();
  private readonly failed = new Map<string, { edit: Edit; why: Failure }>();

  get(target: Target): Outcome | undefined {
    return this.all.size === 0 ? undefined : this.all.get(keyOf(target));
  }

  note(edit: Edit, outcome: Outcome): void {
    const key = keyOf(edit);
    this.all.set(key, outcome);
    if (outcome.status === 'failed') this.failed.set(key, { edit, why: outcome.why });
    else this.failed.delete(key);
  }

  forget(target: Target): void {
    if (this.all.size === 0) return;
    const key = keyOf(target);
    this.all.delete(key);
    this.failed.delete(key);
  }

  /** Removes the marks of saved edits. */
  forgetDone(): void {
    for (const [key, { status }] of this.all) if (status === 'done') this.all.delete(key);
  }

  clear(): void {
    this.all.clear();
    this.failed.clear();
  }

  /** The edits that failed. */
  failures(): { edit: Edit; why: Failure }[] {
    return [...this.failed.values()];
  }

  /** Number of saved edits. */
  saved(): number {
    return [...this.all.values()].filter(({ status }) => status === 'done').length;
  }
}
