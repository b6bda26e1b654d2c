import { type RefObject, useEffect, useState } from 'react';

/** One observer for all elements: one per element would slow the page down. */
const watched = new Map<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, report: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    // A little ahead of scrolling.
    { rootMargin: '300px 0px' },
  );
  watched.set(element, report);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

/** Milliseconds: fast scrolling requests nothing. */
const minVisibleMs = 100;

/** True once the element has been visible for a moment. */
export function useHasBeenVisible(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = watch(element.current, (visible) => {
      clearTimeout(timer);
      if (visible) timer = setTimeout(() => setSeen(true), minVisibleMs);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [element, seen]);
  return seen;
}
