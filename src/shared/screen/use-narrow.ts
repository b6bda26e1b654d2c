import { useSyncExternalStore } from 'react';

const narrow = typeof window === 'undefined' ? undefined : window.matchMedia('(max-width: 600px)');

/** True on a phone, where tables are cards (the same limit as in the style sheets). */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener);
      return () => narrow?.removeEventListener('change', listener);
    },
    () => narrow?.matches ?? false,
  );
}
