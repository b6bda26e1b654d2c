/** The limits of items that run in parallel. */
export interface ParallelLimits {
  /** The initial limit. */
  from: number;
  /** The maximum, however quickly the server answers. */
  most: number;
  /** Milliseconds that an item may take before the limit is lowered; default 2,000. Uploads set more. */
  slow?: number;
  /** The minimum, also for an overloaded server: as many as `from` where items wait for others. Default 1. */
  least?: number;
}

/** An item that takes less than this fraction of `slow` is quick. */
const quickPart = 0.25;
/** An answer counts as queued if it takes this many times as long as the fastest one. */
const queuedTimes = 3;
/** Below this many milliseconds an answer never counts as queued. */
const instant = 100;

/**
 * The limit of items in parallel: raised by half after a whole round of quick answers, halved after a slow one or when
 * the server is overloaded. It stays where the server, or the browser's connections, begin to queue. Pure.
 */
export class Parallelism {
  /** The current limit. */
  limit: number;
  private readonly most: number;
  /** The minimum after slow answers: a server may be far away but not busy. */
  private readonly least: number;
  private readonly leastOverloaded: number;
  private readonly slow: number;
  private quick = 0;
  private fastest = Infinity;
  /** Answers in progress when the limit was lowered: they say nothing about the new one. */
  private stale = 0;

  constructor({ from, most, slow = 2000, least = 1 }: ParallelLimits) {
    this.limit = from;
    this.most = most;
    this.leastOverloaded = least;
    this.least = Math.max(least, Math.floor(from / 2));
    this.slow = slow;
  }

  /** Records an item that was done or refused, after this many milliseconds. */
  answered(milliseconds: number): void {
    const isStale = this.stale > 0;
    if (isStale) this.stale -= 1;
    if (milliseconds >= this.slow && !isStale) return this.lower(this.least);
    this.fastest = Math.min(this.fastest, milliseconds);
    const queued = Math.max(instant, this.fastest * queuedTimes);
    if (milliseconds >= Math.min(queued, this.slow * quickPart)) {
      this.quick = 0;
      return;
    }
    this.quick += 1;
    if (this.quick < this.limit) return;
    this.quick = 0;
    this.limit = Math.min(this.most, this.limit + Math.max(1, Math.floor(this.limit / 2)));
  }

  /** Records a lost answer, or an overloaded server (429, 503). */
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

/** The period in milliseconds. */
const span = 10_000;

/** The recent rate of events per second. */
export class Rate {
  private times: number[] = [];
  private began: number | null = null;

  clear(): void {
    this.times = [];
    this.began = null;
  }

  /** Records an event at a time in milliseconds of any clock. */
  note(now: number): void {
    this.began ??= now;
    this.times.push(now);
    const old = this.times.findIndex((time) => time > now - span);
    if (old > 0) this.times.splice(0, old);
  }

  /** Events per second; 0 before there are enough to tell. */
  perSecond(now: number): number {
    if (this.began === null || this.times.length < 2) return 0;
    const recent = this.times.filter((time) => time > now - span).length;
    return (recent * 1000) / Math.max(1, Math.min(span, now - this.began));
  }
}
