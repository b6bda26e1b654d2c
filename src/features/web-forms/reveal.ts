import { createContext, use, useSyncExternalStore } from 'react';

/**
 * Questions that must be drawn although they are out of view or folded away, because the page goes to one of them. A
 * question is named by the ids of all nodes from the form down to it.
 */
export class Reveal {
  #path: ReadonlySet<string> = new Set();
  #version = 0;
  readonly #listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  show(path: readonly string[]): void {
    this.#path = new Set(path);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
  /** A number that changes with every visit of one of these nodes; 0 before the first. */
  visitOf(ids: readonly string[]): number {
    return ids.some((id) => this.#path.has(id)) ? this.#version : 0;
  }
}

export const Revealed = createContext(new Reveal());

/** Changes when the page goes to one of these nodes or into it; 0 before. */
export function useRevealed(ids: readonly string[]): number {
  const reveal = use(Revealed);
  return useSyncExternalStore(reveal.subscribe, () => reveal.visitOf(ids));
}
