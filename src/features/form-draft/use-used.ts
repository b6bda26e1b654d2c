import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Somebody has pressed something in this document: what is drawn anew after an upload need not wait again. */
const wasUsed = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/**
 * False until somebody uses the page: moves the pointer, scrolls, or presses a key. The focus does not tell: the page moves
 * it by itself.
 */
export function useUsed(): boolean {
  const [used, setUsed] = useState(wasUsed);
  useEffect(() => {
    if (used) return;
    const stop = new AbortController();
    const use = () => setUsed(true);
    for (const sign of signs) window.addEventListener(sign, use, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, [used]);
  return used;
}
