import { createContext, use } from 'react';
import { useStore } from '~/shared/screen/use-store';
import type { AccessStore } from './access-store';

export const StoreContext = createContext<AccessStore | null>(null);

/** The form access that is being edited on this page. */
export function useAccessStore(): AccessStore {
  const store = use(StoreContext);
  if (!store) throw new Error('no form access around this component');
  return store;
}

/** A number, text or boolean read from the store: only its change renders again. */
export function useFromStore<Value extends string | number | boolean | null>(
  read: (store: AccessStore) => Value,
): Value {
  const store = useAccessStore();
  return useStore(store.version, () => read(store));
}

/** The store itself, for components that render on every change. */
export function useWholeStore(): AccessStore {
  const store = useAccessStore();
  useStore(store.version);
  return store;
}
