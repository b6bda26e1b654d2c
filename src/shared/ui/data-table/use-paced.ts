import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Milliseconds of script that one step may take; style, layout and paint take about as much again. */
const budget = 6;
const fewest = 2;
const most = 12;
/** What one is taken to cost before anything is known, and how much a new measurement counts. */
const assumedCost = 2;
const trust = 0.3;

/**
 * Spreads drawing over frames, so that a far jump never blocks the page: an item that is new, or is to be drawn in
 * another version, waits for its turn; until then it is not there, or as it was. How many take their turn at once
 * follows from how long the last ones took on this machine, measured over several steps: one alone may be lucky.
 * In: the version wanted, and the items in sight, most important first. Out: what to draw now, and in which version.
 */
export function usePaced<Version>(version: Version, ids: readonly string[]): ReadonlyMap<string, Version> {
  const [frame, again] = useReducer((count: number) => count + 1, 0);
  const drawn = useRef<ReadonlyMap<string, Version>>(new Map());
  const cost = useRef(assumedCost);
  const began = performance.now();
  const before = drawn.current;
  const present = new Map<string, Version>();
  const turns = Math.max(fewest, Math.min(most, Math.floor(budget / cost.current)));
  let taken = 0;
  let waiting = false;
  for (const id of ids) {
    const known = before.get(id);
    if (known === version) present.set(id, version);
    else if (taken < turns) {
      taken += 1;
      present.set(id, version);
    } else {
      waiting = true;
      if (known !== undefined) present.set(id, known);
    }
  }

  useLayoutEffect(() => {
    drawn.current = present;
    if (taken === 0) return;
    const each = (performance.now() - began) / taken;
    cost.current += trust * (each - cost.current);
  });
  useEffect(() => {
    if (!waiting) return;
    const request = requestAnimationFrame(again);
    return () => cancelAnimationFrame(request);
  }, [waiting, frame]);
  return present;
}
