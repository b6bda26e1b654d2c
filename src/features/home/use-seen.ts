import { type RefObject, useEffect, useState } from 'react';

/** Watches many elements with one observer: an observer each would cost the page its speed. */
const watched = new Map<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, report: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    // A little ahead, so that who scrolls slowly does not wait.
    { rootMargin: '300px 0px' },
  );
  watched.set(element, report);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

/** Milliseconds an element has to stay in view: what only flies past is not asked for. */
const dwell = 100;

/** True from when the element has been in view for a moment. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = watch(element.current, (visible) => {
      clearTimeout(timer);
      if (visible) timer = setTimeout(() => setSeen(true), dwell);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [element, seen]);
  return seen;
}
