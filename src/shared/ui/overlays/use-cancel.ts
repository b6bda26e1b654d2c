import { type MouseEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/** As long as the system lets people take for a double click, in milliseconds. */
const doubleClick = 500;

/**
 * What closes a dialog: Escape, its cross, or a press beside it. The second press of a double click on the button that
 * opened it lands beside it, too, and is none.
 */
export function useCancel(onClose: () => void): (event: MouseEvent | KeyboardEvent) => void {
  const openedAt = useRef(Infinity);
  // When it is on screen: it can take long to render.
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return ({ type, target, currentTarget, timeStamp, defaultPrevented }) => {
    // Escape has done something inside, such as clearing a search.
    if (defaultPrevented) return;
    const isBeside = type === 'click' && target === currentTarget;
    if (!isBeside || timeStamp - openedAt.current > doubleClick) onClose();
  };
}
