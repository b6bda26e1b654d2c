/** The time the embedded server lives in. Tests and the panel move it; nothing in the server asks the machine. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface MovableClock extends Clock {
  /** Moves the clock forward (or back, with a negative number); it goes on from there. */
  advance(milliseconds: number): void;
  set(to: Date | number | string): void;
  /** Stops the clock where it is, so that two answers carry the same instant. */
  freeze(): void;
  reset(): void;
}

/** A clock that goes with `source` until somebody moves it. */
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

/** An instant as the wire writes it. */
export const timestamp = (clock: Clock): string => new Date(clock.now()).toISOString();
