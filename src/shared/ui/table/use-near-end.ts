import { useEffect, useRef } from 'react';

/** Rows before the end at which more are loaded: about two screens. */
const ahead = 60;

/** Reports when the last rows become visible, after scrolling or a change of the rows. */
export function useNearEnd(lastInSight: number | undefined, count: number, onNearEnd: (() => void) | undefined): void {
  const latest = useRef(onNearEnd);
  useEffect(() => {
    latest.current = onNearEnd;
  });
  const near = lastInSight !== undefined && lastInSight >= count - ahead;
  const wanted = onNearEnd !== undefined;
  useEffect(() => {
    if (near && wanted) latest.current?.();
  }, [near, wanted, count]);
}
