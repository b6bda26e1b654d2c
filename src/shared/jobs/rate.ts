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
