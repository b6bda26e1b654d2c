import type { Change, NodeRef, NodeShape, PlainField, TextField } from './changes';
import { mediaChanges, type ListPairs } from './compare-choices';
import { type LanguagePair, type Matching, type NodeMatch, textChanges } from './matching';
import type { FormModel, FormNode } from './model';
import { movedIndexes } from './xml-diff';

export const refTo = ({ path, name, kind, type, label }: FormNode): NodeRef => ({ path, name, kind, type, label });

interface Context {
  matching: Matching;
  lists: ListPairs;
  pairs: readonly LanguagePair[];
}

/** In the order of the newer form; removed nodes where they were. */
export function compareNodes(older: FormModel, newer: FormModel, context: Context): Change[] {
  const { matching } = context;
  const after = reordered(newer, matching);
  const removed = removedAfter(older, matching);
  const changes: Change[] = [...(removed.get(null) ?? [])];
  for (const node of newer.nodes) {
    const match = matching.matches.get(node.path);
    if (!match) changes.push({ kind: 'node-added', node: refTo(node), parent: refAt(matching.newer, node.parent) });
    else {
      for (const change of placeChanges(match, context)) changes.push(change);
      const before = after.get(node.path);
      if (before !== undefined) changes.push({ kind: 'node-reordered', node: refTo(node), after: before });
      for (const change of nodeChanges(match, context)) changes.push(change);
    }
    for (const change of removed.get(node.path) ?? []) changes.push(change);
  }
  return changes;
}

const refAt = (index: Matching['older'], path: string | null): NodeRef | null => {
  const node = path === null ? undefined : index.byPath.get(path);
  return node ? refTo(node) : null;
};

/** Removed nodes by the newer path of the last remaining node before them. */
function removedAfter(older: FormModel, matching: Matching): Map<string | null, Change[]> {
  const removed = new Map<string | null, Change[]>();
  let last: string | null = null;
  for (const node of older.nodes) {
    const path = matching.newPath.get(node.path);
    if (path !== undefined) {
      last = path;
      continue;
    }
    const list = removed.get(last) ?? [];
    list.push({ kind: 'node-removed', node: refTo(node), parent: refAt(matching.older, node.parent) });
    removed.set(last, list);
  }
  return removed;
}

function shownBefore(siblings: readonly FormNode[], index: number): NodeRef | null {
  for (let i = index - 1; i >= 0; i -= 1) {
    const sibling = siblings[i];
    if (sibling && shown.has(sibling.kind)) return refTo(sibling);
  }
  return null;
}

const shown = new Set<FormNode['kind']>(['question', 'note', 'group', 'repeat']);

/** Fewest nodes that moved within their group, with their new predecessors. */
function reordered(newer: FormModel, { matches, newPath, older, newer: index }: Matching): Map<string, NodeRef | null> {
  const positions = new Map<string, number>();
  for (const children of older.children.values())
    for (const [i, child] of children.entries()) positions.set(child.path, i);
  const moved = new Map<string, NodeRef | null>();
  for (const siblings of index.children.values()) {
    const stayed = siblings.flatMap((node, i) => {
      const from = matches.get(node.path)?.older;
      // The position of a calculation is invisible.
      if (!from || !shown.has(node.kind)) return [];
      const parent = from.parent === null ? null : newPath.get(from.parent);
      return parent === node.parent ? [{ node, i, position: positions.get(from.path) ?? 0 }] : [];
    });
    for (const at of movedIndexes(stayed.map(({ position }) => position))) {
      const found = stayed[at];
      if (found) moved.set(found.node.path, shownBefore(siblings, found.i));
    }
  }
  return moved;
}

function* placeChanges({ older, newer, how }: NodeMatch, { matching }: Context): Generator<Change> {
  if (how === 'renamed') yield { kind: 'node-renamed', node: refTo(newer), from: older.name, fromPath: older.path };
  if (how === 'moved')
    yield {
      kind: 'node-moved',
      node: refTo(newer),
      fromPath: older.path,
      from: refAt(matching.older, older.parent),
      to: refAt(matching.newer, newer.parent),
    };
}

const textFields: TextField[] = ['label', 'hint', 'guidance', 'constraintMessage', 'requiredMessage'];
const plainFields: Exclude<PlainField, 'default' | 'choiceFilter' | 'preload'>[] = [
  'constraint',
  'relevant',
  'required',
  'readonly',
  'calculate',
  'appearance',
  'repeatCount',
];

const shapeOf = ({ kind, type, control, mediatype }: FormNode): NodeShape => ({ kind, type, control, mediatype });

function* nodeChanges({ older, newer }: NodeMatch, { lists, pairs }: Context): Generator<Change> {
  const node = refTo(newer);
  const [from, to] = [shapeOf(older), shapeOf(newer)];
  if ((Object.keys(from) as (keyof NodeShape)[]).some((key) => from[key] !== to[key]))
    yield { kind: 'type', node, from, to };
  for (const field of textFields)
    for (const change of textChanges(older[field], newer[field], pairs)) yield { kind: 'text', node, field, ...change };
  for (const field of ['label', 'hint'] as const)
    for (const change of mediaChanges(older[`${field}Media`], newer[`${field}Media`], pairs))
      yield { kind: 'media', node, field, ...change };
  for (const field of plainFields)
    if (older[field] !== newer[field]) yield { kind: 'field', node, field, from: older[field], to: newer[field] };
  yield* plainChange(node, 'default', older.default?.value ?? null, newer.default?.value ?? null);
  yield* plainChange(node, 'preload', preloadText(older), preloadText(newer));
  for (const name of new Set([...Object.keys(older.parameters), ...Object.keys(newer.parameters)])) {
    const [before, after] = [older.parameters[name] ?? null, newer.parameters[name] ?? null];
    if (before !== after) yield { kind: 'parameter', node, parameter: name, from: before, to: after };
  }
  if (JSON.stringify(older.actions) !== JSON.stringify(newer.actions))
    yield { kind: 'actions', node, from: older.actions, to: newer.actions };
  yield* sourceChanges(node, older, newer, lists);
  if (JSON.stringify(older.saveTo) !== JSON.stringify(newer.saveTo))
    yield { kind: 'save-to', node, from: older.saveTo, to: newer.saveTo };
}

const preloadText = ({ preload }: FormNode): string | null =>
  preload && (preload.parameter === '' ? preload.kind : `${preload.kind} ${preload.parameter}`);

function* plainChange(node: NodeRef, field: PlainField, from: string | null, to: string | null): Generator<Change> {
  if (from !== to) yield { kind: 'field', node, field, from, to };
}

function* sourceChanges(node: NodeRef, older: FormNode, newer: FormNode, lists: ListPairs): Generator<Change> {
  const [from, to] = [older.choices, newer.choices];
  if (!from && !to) return;
  const list = from && (lists.newName.get(from.list) ?? from.list);
  const same =
    list === to?.list &&
    from?.from === to?.from &&
    from?.randomized === to?.randomized &&
    from?.valueColumn === to?.valueColumn &&
    from?.labelColumn === to?.labelColumn;
  if (!same) yield { kind: 'choice-source', node, from, to };
  if (from && to) yield* plainChange(node, 'choiceFilter', from.filter, to.filter);
}
