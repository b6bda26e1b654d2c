import { createContext } from 'react';

/**
 * Faults that the engine does not know: what was typed is no answer yet, or cannot be stored. Nothing is sent while
 * there is one, because the answer would be lost silently.
 */
export class LocalFaults {
  readonly #ids = new Set<string>();
  /** Notes the fault of a question, by the engine's id, or its end. */
  set(nodeId: string, faulty: boolean): void {
    if (faulty) this.#ids.add(nodeId);
    else this.#ids.delete(nodeId);
  }
  /** A question with such a fault. */
  first(): string | null {
    const [first = null] = this.#ids;
    return first;
  }
}

export const Faults = createContext(new LocalFaults());
