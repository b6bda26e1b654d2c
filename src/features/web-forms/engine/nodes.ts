import type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode } from '@getodk/xforms-engine';
import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

export type { AnyControlNode, GeneralChildNode, RepeatInstanceNode, RepeatRangeNode };

export type ShownNode = Exclude<GeneralChildNode, { nodeType: 'model-value' }>;

export const isShown = (node: GeneralChildNode): node is ShownNode => node.nodeType !== 'model-value';

export const isRepeat = (node: ShownNode): node is RepeatRangeNode =>
  node.nodeType === 'repeat-range:controlled' || node.nodeType === 'repeat-range:uncontrolled';

export const hasAppearance = (node: { appearances: unknown }, ...names: string[]): boolean =>
  node.appearances !== null &&
  names.some((name) => [...(node.appearances as Iterable<string>)].some((own) => own.toLowerCase() === name));

/*
 * The engine keeps the state of each node in an object that we create (`stateFactory`) and mutates it. Here each such
 * object notifies the components that render it.
 */

/** Version counter of a state object. */
type Watched = Store<number>;

const next = (store: Watched) => store.set(store.get() + 1);

/** Collects the objects whose properties are read while it is set. */
let reading: Set<Watched> | null = null;

const watchedOf = new WeakMap<object, Watched>();

const anyState: Watched = createStore(0);

/** Calls the listener after every change of any state, which is often. Returns the unsubscribe function. */
export const onEngineChange = anyState.subscribe;

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

/** The engine hands out views of the state objects: reading any property tells which object is behind one. */
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

export function useEngineState<State extends object>(state: State): State {
  useStore(behind(state));
  return state;
}
