import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Milliseconds of script that one step may take; style, layout and paint take about as much again. */
const budget = 6;
const fewest = 2;
const most = 60;

/**
 * Spreads drawing over frames, so that a far jump never blocks the page: a row that is new, or is to be drawn with
 * other columns, waits for its turn; until then it is not there, or as it was. How many take their turn at once
 * follows from how long the last ones took on this machine.
 * Returns a function to call for each row in sight, most important first: what to draw it with, or null to wait.
 */
export function usePaced<Version>(version: Version): (id: string) => Version | null {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const drawn = useRef(new Map<string, Version>());
  const step = useRef(fewest);
  // Of this rendering only: what it asked for, and when it began.
  const present = new Map<string, Version>();
  const before = drawn.current;
  const began = performance.now();
  let turns = step.current;
  let taken = 0;
  let waiting = false;

  useLayoutEffect(() => {
    drawn.current = present;
    if (taken === 0) return;
    const each = (performance.now() - began) / taken;
    step.current = Math.max(fewest, Math.min(most, Math.round(budget / each)));
  });
  useEffect(() => {
    if (!waiting) return;
    const frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  });

  return (id) => {
    const known = before.get(id);
    if (known === version) {
      present.set(id, version);
      return version;
    }
    if (turns > 0) {
      turns -= 1;
      taken += 1;
      present.set(id, version);
      return version;
    }
    waiting = true;
    if (known === undefined) return null;
    present.set(id, known);
    return known;
  };
}
