import { useSyncExternalStore } from 'react';
import type { Followed } from '~/shared/lib/store';

export function useStore<Value>(store: Followed<Value>): Value;
export function useStore<Value, Part>(store: Followed<Value>, read: (value: Value) => Part): Part;
export function useStore<Value>({ subscribe, get }: Followed<Value>, read?: (value: Value) => unknown): unknown {
  return useSyncExternalStore(subscribe, read ? () => read(get()) : get);
}
