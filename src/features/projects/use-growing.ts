import { startTransition, useEffect, useState } from 'react';

/** How many rows show at first, and how many each step adds. */
const first = 8;
const step = 48;

/**
 * How many rows of a long list to render: the first screen at once, the rest in steps after it, so that the page is
 * usable early. In the end the whole list is in the document, where the browser's own search finds it.
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
