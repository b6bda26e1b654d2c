export interface ParallelLimits {
  from: number;
  most: number;
  /** Milliseconds after which an item lowers the limit; default 2,000. Uploads set more. */
  slow?: number;
  /** Minimum, also for an overloaded server: equal to `from` where items wait for others. Default 1. */
  least?: number;
}

/** Quick items take less than this fraction of `slow`. */
const quickFraction = 0.25;
/** An answer this many times slower than the fastest counts as queued. */
const queuedFactor = 3;
/** Milliseconds; faster answers never count as queued. */
const minQueuedMs = 100;

export class Parallelism {
  limit: number;
  private readonly most: number;
  private readonly least: number;
  private readonly leastOverloaded: number;
  private readonly slow: number;
  private quick = 0;
  private fastest = Infinity;
  /** Answers that were in progress when the limit was lowered: they say nothing about the new one. */
  private stale = 0;

  constructor({ from, most, slow = 2000, least = 1 }: ParallelLimits) {
    this.limit = from;
    this.most = most;
    this.leastOverloaded = least;
    this.least = Math.max(least, Math.floor(from / 2));
    this.slow = slow;
  }

  answered(milliseconds: number): void {
    const isStale = this.stale > 0;
    if (isStale) this.stale -= 1;
    if (milliseconds >= this.slow && !isStale) return this.lower(this.least);
    this.fastest = Math.min(this.fastest, milliseconds);
    const queued = Math.max(minQueuedMs, this.fastest * queuedFactor);
    if (milliseconds >= Math.min(queued, this.slow * quickFraction)) {
      this.quick = 0;
      return;
    }
    this.quick += 1;
    if (this.quick < this.limit) return;
    this.quick = 0;
    this.limit = Math.min(this.most, this.limit + Math.max(1, Math.floor(this.limit / 2)));
  }

  failed(): void {
    if (this.stale > 0) this.stale -= 1;
    else this.lower(this.leastOverloaded);
  }

  private lower(least: number): void {
    this.quick = 0;
    this.stale = this.limit - 1;
    this.limit = Math.min(this.limit, Math.max(least, Math.floor(this.limit / 2)));
  }
}

/** Milliseconds. */
const windowMs = 10_000;

export class Rate {
  private times: number[] = [];
  private began: number | null = null;

  clear(): void {
    this.times = [];
    this.began = null;
  }

  note(now: number): void {
    this.began ??= now;
    this.times.push(now);
    const old = this.times.findIndex((time) => time > now - windowMs);
    if (old > 0) this.times.splice(0, old);
  }

  perSecond(now: number): number {
    if (this.began === null || this.times.length < 2) return 0;
    const recent = this.times.filter((time) => time > now - windowMs).length;
    return (recent * 1000) / Math.max(1, Math.min(windowMs, now - this.began));
  }
}
