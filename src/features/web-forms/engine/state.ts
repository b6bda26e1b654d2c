import { useSyncExternalStore } from 'react';

/*
 * The engine computes; React draws. The engine keeps the state of every question in an object that we make
 * (`stateFactory`), and changes it in place. Here each such object tells the components that show it.
 */

interface Watched {
  version: number;
  listeners: Set<() => void>;
  subscribe: (listener: () => void) => () => void;
  current: () => number;
}

/** The objects whose properties are read while this is set. */
let reading: Set<Watched> | null = null;

const watchedOf = new WeakMap<object, Watched>();

function makeWatched(): Watched {
  const watched: Watched = {
    version: 0,
    listeners: new Set(),
    subscribe: (listener) => {
      watched.listeners.add(listener);
      return () => watched.listeners.delete(listener);
    },
    current: () => watched.version,
  };
  return watched;
}

const changeListeners = new Set<() => void>();

/** Calls the listener after every change of any state, which is often. Returns a function that stops it. */
export function onEngineChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Makes a state object for the engine: it remembers who shows it, and tells them when a property changes. */
export function watchedState<State extends object>(state: State): State {
  const watched = makeWatched();
  return new Proxy(state, {
    get(target, key) {
      reading?.add(watched);
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      if (Object.is(Reflect.get(target, key), value)) return true;
      Reflect.set(target, key, value);
      watched.version += 1;
      for (const listener of watched.listeners) listener();
      for (const listener of changeListeners) listener();
      return true;
    },
  });
}

/** The engine hands out views of the objects that it was given: reading any property tells which one is behind it. */
function behind(state: object): Watched {
  const known = watchedOf.get(state);
  if (known) return known;
  const outer = reading;
  reading = new Set();
  void Reflect.get(state, 'reference');
  const [found = makeWatched()] = reading;
  reading = outer;
  watchedOf.set(state, found);
  return found;
}

/** A state of the engine; the component is drawn again when any of its properties changes. */
export function useEngineState<State extends object>(state: State): State {
  const { subscribe, current } = behind(state);
  useSyncExternalStore(subscribe, current);
  return state;
}
