/** The clock of the mock server. Tests and the panel move it; the server never uses the machine's time directly. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface MovableClock extends Clock {
  /** Moves the clock forward, or back by a negative number; it keeps running. */
  advance(milliseconds: number): void;
  set(to: Date | number | string): void;
  /** Stops the clock, so that two answers have the same timestamp. */
  freeze(): void;
  reset(): void;
}

/** A clock that follows `source` until it is moved. */
export function createClock(source: () => number = Date.now): MovableClock {
  let offset = 0;
  let frozenAt: number | null = null;
  const now = () => (frozenAt ?? source()) + offset;
  return {
    now,
    advance(milliseconds) {
      offset += milliseconds;
    },
    set(to) {
      offset += new Date(to).getTime() - now();
    },
    freeze() {
      frozenAt ??= source();
    },
    reset() {
      offset = 0;
      frozenAt = null;
    },
  };
}

/** A timestamp in the wire format. */
export const timestamp = (clock: Clock): string => new Date(clock.now()).toISOString();
