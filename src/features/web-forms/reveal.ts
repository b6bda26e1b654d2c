import { createContext, use } from 'react';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

/**
 * Questions that must be drawn although they are out of view or folded away, because the page goes to one of them. A
 * question is named by the ids of all nodes from the form down to it.
 */
export class Reveal {
  readonly visited = createStore({ path: new Set<string>(), visit: 0 });
  show(path: readonly string[]): void {
    this.visited.set({ path: new Set(path), visit: this.visited.get().visit + 1 });
  }
}

export const Revealed = createContext(new Reveal());

/** A number that changes with every visit of one of these nodes, or of what is in it; 0 before the first. */
export function useRevealed(ids: readonly string[]): number {
  return useStore(use(Revealed).visited, ({ path, visit }) => (ids.some((id) => path.has(id)) ? visit : 0));
}
