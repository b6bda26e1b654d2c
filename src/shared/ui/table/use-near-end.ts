import { useEffect, useRef } from 'react';

/** Rows before the end at which more are asked for: about two screens. */
const ahead = 60;

/** Tells, whenever the rows in sight or their number change, that the last rows are near. */
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
