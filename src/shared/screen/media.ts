import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from './use-store';

const narrow = typeof window === 'undefined' ? undefined : window.matchMedia('(max-width: 600px)');

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener);
      return () => narrow?.removeEventListener('change', listener);
    },
    () => narrow?.matches ?? false,
  );
}

export const printing: Store<boolean> = createStore(false, () => {
  // The browser prints what is rendered when the event ends.
  const before = () => flushSync(() => printing.set(true));
  const after = () => printing.set(false);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
});

export const usePrinting = (): boolean => useStore(printing);

/** In pixels, of the content; 0 before it is measured. */
export function useInlineSize(ref: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setSize(element.clientWidth);
    const observer = new ResizeObserver(() => setSize(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
