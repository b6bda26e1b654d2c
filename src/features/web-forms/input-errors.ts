import { createContext, use } from 'react';
import { createStore, type ReadableStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';
import { nodesWithPositions, type TreeNode } from './engine/repeat-counts';

interface Check {
  nodeId: string;
  /** Whether it has an error now. `show` makes the control show it from now on. */
  read: (show: boolean) => boolean;
}

/** Half-typed input. It is dropped when the engine has another answer than then. */
interface Typed {
  value: unknown;
  stored: string;
}

/** The same in a draft. */
export interface DraftInput extends Typed {
  place: string;
}

const nothing: readonly DraftInput[] = [];

/**
 * Errors that the engine does not know: half-typed input, or input that cannot be stored. They stop sending, because
 * the input would be lost silently.
 */
export class InputErrors {
  readonly #checks = new Map<object, Check>();
  readonly #faulty = new Map<object, string>();
  readonly #typed = new Map<string, Typed>();
  /** Questions with half-typed input that are not rendered. */
  readonly #undrawn = new Set<string>();
  readonly #nodeIds = createStore<ReadonlySet<string>>(new Set());
  readonly #root: TreeNode | null;

  constructor(root: object | null = null, kept = nothing) {
    this.#root = root as TreeNode | null;
    if (!this.#root || kept.length === 0) return;
    const places = new Map(kept.map((one) => [one.place, one]));
    for (const [place, { nodeId, currentState }] of nodesWithPositions(this.#root)) {
      const found = places.get(place);
      if (!found || found.stored !== currentState.instanceValue) continue;
      this.#typed.set(nodeId, { value: found.value, stored: found.stored });
      this.#undrawn.add(nodeId);
    }
  }

  /** Node ids of the questions with an error. Also notifies when half-typed input changes. */
  get invalidNodeIds(): ReadableStore<ReadonlySet<string>> {
    return this.#nodeIds;
  }

  halfTyped(nodeId: string): Typed | null {
    return this.#typed.get(nodeId) ?? null;
  }

  /** Stores half-typed input, also while the control is not rendered; null removes it. */
  setHalfTyped(nodeId: string, typed: Typed | null): void {
    if (typed) this.#typed.set(nodeId, typed);
    else {
      this.#typed.delete(nodeId);
      this.#undrawn.delete(nodeId);
    }
    this.#nodeIds.set(this.#nodeIds.get());
  }

  /** Registers a control; a question can have several. Returns the unregister function. */
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

  update(control: object, show = false): void {
    const check = this.#checks.get(control);
    const faulty = check?.read(show) === true;
    if (faulty === this.#faulty.has(control)) return;
    if (check && faulty) this.#faulty.set(control, check.nodeId);
    else this.#faulty.delete(control);
    this.#nodeIds.set(new Set(this.#faulty.values()));
  }

  /** Shows all errors. Returns also questions that are not rendered yet. */
  showAll(): ReadonlySet<string> {
    for (const control of this.#checks.keys()) this.update(control, true);
    const drawn = new Set([...this.#checks.values()].map(({ nodeId }) => nodeId));
    const undrawn = this.#halfTyped(new Set([...this.#undrawn].filter((nodeId) => !drawn.has(nodeId))));
    const asked = undrawn.flatMap(([, node]) => (node.currentState.relevant && node.isAttached() ? [node.nodeId] : []));
    return new Set([...this.#nodeIds.get(), ...asked]);
  }

  draftInputs(): readonly DraftInput[] {
    const found = this.#halfTyped(new Set([...this.#nodeIds.get(), ...this.#undrawn]));
    return found.map(([place, , typed]) => ({ place, ...typed }));
  }

  #halfTyped(nodeIds: ReadonlySet<string>): [place: string, node: TreeNode, typed: Typed][] {
    if (!this.#root || nodeIds.size === 0) return [];
    const found: [string, TreeNode, Typed][] = [];
    for (const [place, node] of nodesWithPositions(this.#root)) {
      const typed = nodeIds.has(node.nodeId) ? this.#typed.get(node.nodeId) : undefined;
      if (typed && typed.stored === node.currentState.instanceValue) found.push([place, node, typed]);
    }
    return found;
  }
}

export const InputErrorsContext = createContext(new InputErrors());

export function useInputErrors(): ReadonlySet<string> {
  return useStore(use(InputErrorsContext).invalidNodeIds);
}

export function useHasInputError(nodeId: string): boolean {
  return useStore(use(InputErrorsContext).invalidNodeIds, (nodeIds) => nodeIds.has(nodeId));
}
