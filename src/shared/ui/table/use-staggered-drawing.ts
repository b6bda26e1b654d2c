import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type FrameEnd, afterFrames } from './after-frames';
import { firstTurns, nextTurns } from './rows-per-frame';

/** The cost of updating an item, as a fraction of rendering a new one. */
const redrawing = 0.4;

/**
 * Spreads rendering over frames, so that a long jump never blocks the page: a new or changed item waits for its turn,
 * and is missing or unchanged until then. The number per frame depends on the cost of the last frames on this machine
 * (rows-per-frame.ts). In: the version wanted, and the items in sight, most important first. Out: what to draw now, and
 * in which version.
 */
export function useStaggeredDrawing<Version>(version: Version, ids: readonly string[]): ReadonlyMap<string, Version> {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const drawn = useRef<ReadonlyMap<string, Version>>(new Map());
  const pace = useRef({ turns: firstTurns, left: firstTurns, taken: 0, spent: 0 });
  const began = performance.now();
  const before = drawn.current;
  const present = new Map<string, Version>();
  const turns = pace.current.left;
  let taken = 0;
  let waiting = false;
  for (const id of ids) {
    const known = before.get(id);
    if (known === version) present.set(id, version);
    else if (taken < turns) {
      taken += known === undefined ? 1 : redrawing;
      present.set(id, version);
    } else {
      waiting = true;
      if (known !== undefined) present.set(id, known);
    }
  }

  const still = useRef(false);
  const frames = useRef<FrameEnd>(undefined);
  useLayoutEffect(() => {
    drawn.current = present;
    still.current = waiting;
    if (taken === 0 && !waiting) return;
    // Requested here, style and layout are part of this task; in the frame they would be added to scrolling and paint.
    if (taken > 0) document.documentElement.getBoundingClientRect();
    const { current: now } = pace;
    now.left -= taken;
    now.taken += taken;
    now.spent += performance.now() - began;
    frames.current ??= afterFrames((milliseconds) => {
      const { turns: allowed, taken: used, spent } = pace.current;
      const next = used === 0 ? allowed : nextTurns(allowed, used, Math.max(spent, milliseconds));
      pace.current = { turns: next, left: next, taken: 0, spent: 0 };
      if (still.current) again();
    });
    frames.current.ask();
  });
  useEffect(
    () => () => {
      frames.current?.stop();
      frames.current = undefined;
    },
    [],
  );
  return present;
}
