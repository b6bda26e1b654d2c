import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element when the control that had it is gone. In: what changes when controls come and go. */
export function useFocusKept<Target extends HTMLElement>(change: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [change]);
  return target;
}
