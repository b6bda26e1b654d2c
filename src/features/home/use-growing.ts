import { startTransition, useEffect, useState } from 'react';

/** How many show at once, and how many each step adds. */
const first = 8;
const step = 48;

/**
 * How many of a long list to draw: the first screenful at once, the rest in steps behind it, so that the page can be
 * used before all of it is there. Ends with the whole list in the document, where the browser's own search finds it.
 */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + step)), 50);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
