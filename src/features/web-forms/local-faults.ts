import { createContext, use, useSyncExternalStore } from 'react';

interface Check {
  nodeId: string;
  /** Whether it is at fault now. With `show`, the control shows the fault from now on. */
  read: (show: boolean) => boolean;
}

/** What is typed, and the answer that the engine had then: with another answer it counts no more. */
interface Typed {
  value: unknown;
  stored: string;
}

/**
 * Faults that the engine does not know: what was typed is no answer yet, or cannot be stored. Nothing is sent while
 * there is one, because the answer would be lost silently.
 */
export class LocalFaults {
  readonly #checks = new Map<object, Check>();
  readonly #faulty = new Map<object, string>();
  readonly #listeners = new Set<() => void>();
  readonly #typed = new Map<string, Typed>();
  #nodeIds: ReadonlySet<string> = new Set();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The questions with a fault, by the engine's ids. */
  readonly current = (): ReadonlySet<string> => this.#nodeIds;

  /** What is typed into the control of a question and is no answer yet. */
  typedIn(nodeId: string): Typed | null {
    return this.#typed.get(nodeId) ?? null;
  }

  /** Remembers what is typed, also while the control is not drawn; null forgets it. */
  type(nodeId: string, typed: Typed | null): void {
    if (typed) this.#typed.set(nodeId, typed);
    else this.#typed.delete(nodeId);
    for (const listener of this.#listeners) listener();
  }

  /** Adds a control, of which a question can have several. Returns a function that removes it. */
  add(control: object, check: Check): () => void {
    this.#checks.set(control, check);
    this.update(control);
    return () => {
      this.#checks.delete(control);
      this.update(control);
    };
  }

  /** Reads again whether a control is at fault. */
  update(control: object, show = false): void {
    const check = this.#checks.get(control);
    const faulty = check?.read(show) === true;
    if (faulty === this.#faulty.has(control)) return;
    if (check && faulty) this.#faulty.set(control, check.nodeId);
    else this.#faulty.delete(control);
    this.#nodeIds = new Set(this.#faulty.values());
    for (const listener of this.#listeners) listener();
  }

  /** Reads and shows all faults. */
  showAll(): ReadonlySet<string> {
    for (const control of this.#checks.keys()) this.update(control, true);
    return this.#nodeIds;
  }
}

export const Faults = createContext(new LocalFaults());

/** The questions with such a fault, by the engine's ids. */
export function useLocalFaults(): ReadonlySet<string> {
  const faults = use(Faults);
  return useSyncExternalStore(faults.subscribe, faults.current);
}

/** Whether a question has such a fault. */
export function useLocalFault(nodeId: string): boolean {
  const faults = use(Faults);
  return useSyncExternalStore(faults.subscribe, () => faults.current().has(nodeId));
}
