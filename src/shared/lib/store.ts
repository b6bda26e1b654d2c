/** A value, and how to hear of its changes. */
export interface Followed<Value> {
  readonly get: () => Value;
  /** Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that changes, and that others follow. */
export interface Store<Value> extends Followed<Value> {
  /** Calls every listener, also if the value is the same. */
  readonly set: (value: Value) => void;
}

/**
 * Makes a store; components follow it with `useStore`. `begin` is called for the first listener, to watch something,
 * and what it returns after the last one has left.
 */
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
