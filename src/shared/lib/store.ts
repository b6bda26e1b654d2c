export interface ReadableStore<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Calls every listener, even for an equal value. */
  readonly set: (value: Value) => void;
}

/** Components use `useStore`. `begin` runs for the first listener; its result runs after the last has left. */
export function createStore<Value>(value: Value, begin?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let end: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) end = begin?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.();
      };
    },
  };
}
