import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '~/shared/lib/store';

export function useStore<Value>(store: ReadableStore<Value>): Value;
export function useStore<Value, Part>(store: ReadableStore<Value>, read: (value: Value) => Part): Part;
export function useStore<Value>({ subscribe, get }: ReadableStore<Value>, read?: (value: Value) => unknown): unknown {
  return useSyncExternalStore(subscribe, read ? () => read(get()) : get);
}
