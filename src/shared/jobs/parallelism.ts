/** How many items of a kind of job run at the same time. */
export interface ParallelLimits {
  /** At the beginning. */
  from: number;
  /** At most, however quickly the server answers. */
  most: number;
  /** Milliseconds that an item may take before fewer run at a time; 2,000 without it. Uploads say more. */
  slow?: number;
}

/** An item that takes less than this part of `slow` counts as quick. */
const quickPart = 0.25;

/**
 * How many items run at a time: half as many more after a whole round of quick answers, half as many after a slow one
 * or when the server has too much to do. Pure.
 */
export class Parallelism {
  /** Items at a time now. */
  limit: number;
  private readonly most: number;
  /** Slowness alone does not go below: a server may be far away and have time. */
  private readonly least: number;
  private readonly slow: number;
  private quick = 0;
  /** Answers that were under way when the limit was lowered: they say nothing about the new one. */
  private stale = 0;

  constructor({ from, most, slow = 2000 }: ParallelLimits) {
    this.limit = from;
    this.most = most;
    this.least = Math.max(1, Math.floor(from / 2));
    this.slow = slow;
  }

  /** Takes note of an item that ended well, or with a refusal, after so many milliseconds. */
  answered(milliseconds: number): void {
    const isStale = this.stale > 0;
    if (isStale) this.stale -= 1;
    if (milliseconds >= this.slow && !isStale) return this.lower(this.least);
    if (milliseconds >= this.slow * quickPart) {
      this.quick = 0;
      return;
    }
    this.quick += 1;
    if (this.quick < this.limit) return;
    this.quick = 0;
    this.limit = Math.min(this.most, this.limit + Math.max(1, Math.floor(this.limit / 2)));
  }

  /** Takes note of a lost answer, or of a server that has too much to do (429, 503). */
  failed(): void {
    if (this.stale > 0) this.stale -= 1;
    else this.lower(1);
  }

  private lower(least: number): void {
    this.quick = 0;
    this.stale = this.limit - 1;
    this.limit = Math.min(this.limit, Math.max(least, Math.floor(this.limit / 2)));
  }
}
