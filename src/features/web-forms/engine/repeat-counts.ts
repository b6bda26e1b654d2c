import type { RootNode } from '@getodk/xforms-engine';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { deferUntilPointerUp } from '~/shared/lib/defer-until-pointer-up';
import type { RepeatInstanceNode, RepeatRangeNode } from './nodes';

/*
 * Repeats with a computed number of instances (`jr:count`). The engine's patch can defer a changed count, and detaches
 * the instances beyond it instead of deleting them: they are neither shown, validated, counted nor sent.
 */

interface PatchedDocument {
  setCountsHeld: (held: boolean) => void;
  writesSurplus: boolean;
}

const documentOf = (root: RootNode) => (root as unknown as { rootDocument: PatchedDocument }).rootDocument;

const holdCounts = (root: RootNode, held: boolean): void => documentOf(root).setCountsHeld(held);

/** Reads the instance including repeat instances beyond the counts, for drafts. `read` must be synchronous. */
export function includingSurplus<Result>(root: RootNode, read: () => Result): Result {
  const primary = documentOf(root);
  primary.writesSurplus = true;
  try {
    return read();
  } finally {
    primary.writesSurplus = false;
  }
}

const surplusOf = (range: object): readonly RepeatInstanceNode[] =>
  (range as { surplus?: readonly RepeatInstanceNode[] }).surplus ?? [];

/** The written instances of a repeat: within `includingSurplus` also those beyond its count. */
export const writtenInstances = (root: RootNode, range: TreeNode): readonly object[] => [
  ...(range.currentState.children ?? []),
  ...(documentOf(root).writesSurplus ? surplusOf(range) : []),
];

interface Control extends TreeNode {
  definition: { bind: { calculate: { expression: string } | null }; template?: { value?: string } };
  currentState: TreeNode['currentState'] & {
    readonly: boolean;
    value: unknown;
    valueOptions?: readonly { value: string; label: { asString: string } }[] | null;
  };
}

const controls = new Set(['input', 'select', 'range', 'rank', 'trigger', 'upload']);

type TypedIn = (nodeId: string) => { value: unknown } | null;

function textOf({ currentState: { instanceValue = '', value, valueOptions } }: Control): string {
  if (!valueOptions || !Array.isArray(value)) return instanceValue;
  return value.map((one) => valueOptions.find((option) => option.value === one)?.label.asString ?? one).join(', ');
}

/** The user's answers in a repeat instance, without calculated and default ones. */
function answersIn(node: TreeNode, typedIn: TypedIn): string[] {
  const { nodeType, nodeId, currentState } = node;
  if (!currentState.relevant) return [];
  if (!controls.has(nodeType))
    return [...(currentState.children ?? []), ...surplusOf(node)].flatMap((child) =>
      answersIn(child as TreeNode, typedIn),
    );
  const control = node as Control;
  const { bind, template } = control.definition;
  const typed = typedIn(nodeId);
  if (typed) return [typeof typed.value === 'string' ? typed.value : ''];
  const { instanceValue = '', readonly } = control.currentState;
  if (instanceValue === '' || readonly || bind.calculate || instanceValue === template?.value) return [];
  return [textOf(control)];
}

interface SurplusTurn {
  number: number;
  answers: readonly string[];
}

export function filledSurplus(range: RepeatRangeNode, typedIn: TypedIn): SurplusTurn[] {
  const counted = range.currentState.children.length;
  return surplusOf(range).flatMap((turn, index) => {
    const answers = answersIn(turn as unknown as TreeNode, typedIn);
    return answers.length === 0 ? [] : [{ number: counted + index + 1, answers }];
  });
}

export interface UnsentInstances {
  range: RepeatRangeNode;
  turns: readonly SurplusTurn[];
}

export function findUnsentInstances(root: RootNode, typedIn: TypedIn): UnsentInstances[] {
  const found: UnsentInstances[] = [];
  const read = (node: TreeNode) => {
    if (!node.currentState.relevant) return;
    if (node.nodeType === 'repeat-range:controlled') {
      const range = node as unknown as RepeatRangeNode;
      const turns = filledSurplus(range, typedIn);
      if (turns.length > 0) found.push({ range, turns });
    }
    for (const child of node.currentState.children ?? []) read(child);
  };
  read(root as unknown as TreeNode);
  return found;
}

const paths = /(?:current\(\)|\.{1,2})?(?:\/(?:\.\.|[\w.:-]+))+/g;

interface Evaluating {
  contextNode: object;
  evaluator: { evaluateNodes: (path: string, options: { contextNode: object }) => readonly object[] };
}

/** Node id of the question that a count depends on, also through calculations; null if there is none. */
export function countQuestionId(range: RepeatRangeNode): string | null {
  const seen = new Set<object>();
  const search = (context: Evaluating, expression: string): string | null => {
    for (const [path] of expression.matchAll(paths)) {
      let nodes: readonly object[] = [];
      try {
        nodes = context.evaluator.evaluateNodes(path, { contextNode: context.contextNode });
      } catch {
        // A part of the expression that is not a path.
      }
      for (const node of nodes as (Control & Evaluating)[]) {
        if (seen.has(node)) continue;
        seen.add(node);
        if (controls.has(node.nodeType) && node.currentState.relevant && !node.currentState.readonly)
          return node.nodeId;
        const calculate = (node as Partial<Control>).definition?.bind.calculate?.expression;
        const found = calculate === undefined ? null : search(node, calculate);
        if (found !== null) return found;
      }
    }
    return null;
  };
  const { count } = range.definition as { count?: { expression: string } | null };
  return count ? search(range as unknown as Evaluating, count.expression) : null;
}

export interface TreeNode {
  nodeId: string;
  nodeType: string;
  /** False for a repeat instance beyond the count. */
  isAttached: () => boolean;
  currentState: {
    reference: string;
    relevant: boolean;
    instanceValue?: string;
    children: readonly TreeNode[] | null;
  };
}

const nameOf = ({ currentState: { reference } }: TreeNode): string => reference.slice(reference.lastIndexOf('/') + 1);

/**
 * All nodes with their positions in the answers as drafts have them, including instances beyond a count. Omitted
 * instances do not count, so that a position is the same when the draft is loaded again.
 */
export function* nodesWithPositions(node: TreeNode, place = ''): Generator<[place: string, node: TreeNode]> {
  yield [place, node];
  let turns = 0;
  for (const child of [...(node.currentState.children ?? []), ...(surplusOf(node) as unknown as TreeNode[])]) {
    if (child.nodeType !== 'repeat-instance') yield* nodesWithPositions(child, `${place}/${nameOf(child)}`);
    else if (child.currentState.relevant) {
      turns += 1;
      yield* nodesWithPositions(child, `${place}[${turns}]`);
    }
  }
}

/** Controls whose text is the answer; the search field of a choice list is not one. */
const typedInto =
  'textarea, input:is(:not([type]), [type="text"], [type="url"], [type="password"], [type="number"], [type="date"], [type="time"], [type="datetime-local"], [type="month"]):not([role="combobox"])';

/**
 * Defers the counts of repeats while an answer is typed ("1" on the way to "13"). They are applied when the control or
 * the page is left. Returns a function that applies them at once.
 */
export function useDeferredCounts(form: RefObject<HTMLElement | null>, root: RootNode): () => void {
  const typing = useRef<EventTarget | null>(null);
  const apply = useCallback(() => {
    if (typing.current === null) return;
    typing.current = null;
    holdCounts(root, false);
  }, [root]);
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    // Captured: before the control passes its answer to the engine.
    const typed = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(typedInto)) return apply();
      typing.current = target;
      holdCounts(root, true);
    };
    const left = ({ target }: Event) => {
      if (target === typing.current) deferUntilPointerUp(() => document.activeElement !== target && apply());
    };
    const entered = ({ target }: Event) => {
      if (target !== typing.current) deferUntilPointerUp(apply);
    };
    // The next control must exist before the focus moves.
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') flushSync(apply);
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') apply();
    };
    box.addEventListener('input', typed, true);
    box.addEventListener('focusout', left);
    box.addEventListener('focusin', entered);
    box.addEventListener('keydown', pressed);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', apply);
    return () => {
      box.removeEventListener('input', typed, true);
      box.removeEventListener('focusout', left);
      box.removeEventListener('focusin', entered);
      box.removeEventListener('keydown', pressed);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', apply);
      apply();
    };
  }, [form, root, apply]);
  return apply;
}
