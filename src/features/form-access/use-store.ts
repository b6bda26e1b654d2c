import { createContext, use, useSyncExternalStore } from 'react';
import type { AccessStore } from './access-store';

export const StoreContext = createContext<AccessStore | null>(null);

/** The form access that is being edited on this page. */
export function useStore(): AccessStore {
  const store = use(StoreContext);
  if (!store) throw new Error('no form access around this component');
  return store;
}

/** A number, text or boolean read from the store: only its change renders again. */
export function useFromStore<Value extends string | number | boolean | null>(
  read: (store: AccessStore) => Value,
): Value {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => read(store));
}

/** The store itself, for components that render on every change. */
export function useWholeStore(): AccessStore {
  const store = useStore();
  useSyncExternalStore(store.subscribe, store.version);
  return store;
}
