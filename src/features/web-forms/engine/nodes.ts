import type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode } from '@getodk/xforms-engine';
import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

export type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode };

/** A node that people see: everything but values that only the model has. */
export type ShownNode = Exclude<GeneralChildNode, { nodeType: 'model-value' }>;

export const isShown = (node: GeneralChildNode): node is ShownNode => node.nodeType !== 'model-value';

export const isRepeat = (node: ShownNode): node is RepeatRangeNode =>
  node.nodeType === 'repeat-range:controlled' || node.nodeType === 'repeat-range:uncontrolled';

/** The words of an appearance, such as "minimal w1". */
export const hasAppearance = (node: { appearances: unknown }, ...names: string[]): boolean =>
  node.appearances !== null &&
  names.some((name) => [...(node.appearances as Iterable<string>)].some((own) => own.toLowerCase() === name));

/*
 * The engine computes; React renders. The engine keeps the state of every question in an object that we make
 * (`stateFactory`), and changes it in place. Here each such object tells the components that show it.
 */

/** Grows with every change of an object. */
type Watched = Store<number>;

const next = (store: Watched) => store.set(store.get() + 1);

/** The objects whose properties are read while this is set. */
let reading: Set<Watched> | null = null;

const watchedOf = new WeakMap<object, Watched>();

const anyState: Watched = createStore(0);

/** Calls the listener after every change of any state, which is often. Returns a function that stops it. */
export const onEngineChange = anyState.subscribe;

/** Makes a state object for the engine: it remembers who shows it, and tells them when a property changes. */
export function watchedState<State extends object>(state: State): State {
  const watched: Watched = createStore(0);
  return new Proxy(state, {
    get(target, key) {
      reading?.add(watched);
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      if (Object.is(Reflect.get(target, key), value)) return true;
      Reflect.set(target, key, value);
      next(watched);
      next(anyState);
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
  const [found = createStore(0)] = reading;
  reading = outer;
  watchedOf.set(state, found);
  return found;
}

/** A state of the engine; the component is rendered again when any of its properties changes. */
export function useEngineState<State extends object>(state: State): State {
  useStore(behind(state));
  return state;
}
