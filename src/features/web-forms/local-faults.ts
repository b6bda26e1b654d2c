import { createContext, use } from 'react';
import { createStore, type Followed } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { placesIn, type TreeNode } from './engine/repeat-counts';

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

/** The same as it is kept with the answers. */
export interface KeptTyped extends Typed {
  /** The question, by its place in the answers. */
  place: string;
}

const nothing: readonly KeptTyped[] = [];

/**
 * Faults that the engine does not know: what was typed is no answer yet, or cannot be stored. Nothing is sent while
 * there is one, because the answer would be lost silently.
 */
export class LocalFaults {
  readonly #checks = new Map<object, Check>();
  readonly #faulty = new Map<object, string>();
  readonly #typed = new Map<string, Typed>();
  /** Questions with something half typed whose controls are not rendered. */
  readonly #undrawn = new Set<string>();
  readonly #nodeIds = createStore<ReadonlySet<string>>(new Set());
  readonly #root: TreeNode | null;

  /** Takes the form, and what was kept of it. */
  constructor(root: object | null = null, kept = nothing) {
    this.#root = root as TreeNode | null;
    if (!this.#root || kept.length === 0) return;
    const places = new Map(kept.map((one) => [one.place, one]));
    for (const [place, { nodeId, currentState }] of placesIn(this.#root)) {
      const found = places.get(place);
      if (!found || found.stored !== currentState.instanceValue) continue;
      this.#typed.set(nodeId, { value: found.value, stored: found.stored });
      this.#undrawn.add(nodeId);
    }
  }

  /** The questions with a fault, by the engine's ids; also told when what is typed changes. */
  get faulty(): Followed<ReadonlySet<string>> {
    return this.#nodeIds;
  }

  /** What is typed into the control of a question and is no answer yet. */
  typedIn(nodeId: string): Typed | null {
    return this.#typed.get(nodeId) ?? null;
  }

  /** Remembers what is typed, also while the control is not rendered; null forgets it. */
  type(nodeId: string, typed: Typed | null): void {
    if (typed) this.#typed.set(nodeId, typed);
    else {
      this.#typed.delete(nodeId);
      this.#undrawn.delete(nodeId);
    }
    this.#nodeIds.set(this.#nodeIds.get());
  }

  /** Adds a control, of which a question can have several. Returns a function that removes it. */
  add(control: object, check: Check): () => void {
    this.#checks.set(control, check);
    this.#undrawn.delete(check.nodeId);
    this.update(control);
    return () => {
      if (this.#faulty.has(control)) this.#undrawn.add(check.nodeId);
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
    this.#nodeIds.set(new Set(this.#faulty.values()));
  }

  /** Reads and shows all faults. Returns also questions whose controls are not rendered yet. */
  showAll(): ReadonlySet<string> {
    for (const control of this.#checks.keys()) this.update(control, true);
    const drawn = new Set([...this.#checks.values()].map(({ nodeId }) => nodeId));
    const undrawn = this.#halfTyped(new Set([...this.#undrawn].filter((nodeId) => !drawn.has(nodeId))));
    const asked = undrawn.flatMap(([, node]) => (node.currentState.relevant && node.isAttached() ? [node.nodeId] : []));
    return new Set([...this.#nodeIds.get(), ...asked]);
  }

  /** What is half typed now, to be kept with the answers. */
  kept(): readonly KeptTyped[] {
    const found = this.#halfTyped(new Set([...this.#nodeIds.get(), ...this.#undrawn]));
    return found.map(([place, , typed]) => ({ place, ...typed }));
  }

  /** Those of these questions into which something is typed, while their answers are as they were then. */
  #halfTyped(nodeIds: ReadonlySet<string>): [place: string, node: TreeNode, typed: Typed][] {
    if (!this.#root || nodeIds.size === 0) return [];
    const found: [string, TreeNode, Typed][] = [];
    for (const [place, node] of placesIn(this.#root)) {
      const typed = nodeIds.has(node.nodeId) ? this.#typed.get(node.nodeId) : undefined;
      if (typed && typed.stored === node.currentState.instanceValue) found.push([place, node, typed]);
    }
    return found;
  }
}

export const Faults = createContext(new LocalFaults());

/** The questions with such a fault, by the engine's ids. */
export function useLocalFaults(): ReadonlySet<string> {
  return useStore(use(Faults).faulty);
}

/** Whether a question has such a fault. */
export function useLocalFault(nodeId: string): boolean {
  return useStore(use(Faults).faulty, (nodeIds) => nodeIds.has(nodeId));
}
