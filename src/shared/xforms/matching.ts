/** Which node of one form is which of another. */
import type { LanguagePair } from './languages';
import { sameTexts } from './languages';
import type { FormModel, FormNode } from './model';

export interface NodeMatch {
  older: FormNode;
  newer: FormNode;
  how: 'same' | 'renamed' | 'moved';
}

/** The nodes of one form by path and by what is around them. */
interface NodeIndex {
  byPath: ReadonlyMap<string, FormNode>;
  children: ReadonlyMap<string | null, FormNode[]>;
}

export interface Matching {
  /** By the path of the newer node. */
  matches: ReadonlyMap<string, NodeMatch>;
  /** The newer path of an older node. */
  newPath: ReadonlyMap<string, string>;
  older: NodeIndex;
  newer: NodeIndex;
}

function indexNodes({ nodes }: FormModel): NodeIndex {
  const byPath = new Map<string, FormNode>();
  const children = new Map<string | null, FormNode[]>();
  for (const node of nodes) {
    byPath.set(node.path, node);
    const list = children.get(node.parent);
    if (list) list.push(node);
    else children.set(node.parent, [node]);
  }
  return { byPath, children };
}

const sameShape = (a: FormNode, b: FormNode): boolean =>
  a.kind === b.kind && a.type === b.type && a.control === b.control && a.mediatype === b.mediatype;

const isContainer = (node: FormNode): boolean => node.kind === 'group' || node.kind === 'repeat';

/** Pairs the nodes of two forms. A new name is only recognized where little else changed; otherwise it is another node. */
export function matchNodes(olderForm: FormModel, newerForm: FormModel, pairs: readonly LanguagePair[]): Matching {
  const older = indexNodes(olderForm);
  const newer = indexNodes(newerForm);
  const matches = new Map<string, NodeMatch>();
  const newPath = new Map<string, string>();
  const add = (from: FormNode, to: FormNode, how: NodeMatch['how']) => {
    matches.set(to.path, { older: from, newer: to, how });
    newPath.set(from.path, to.path);
  };
  for (const node of newerForm.nodes) {
    const same = older.byPath.get(node.path);
    if (same) add(same, node, 'same');
  }
  const goneByName = namesOf(olderForm.nodes.filter(({ path }) => !newPath.has(path)));
  const cameByName = namesOf(newerForm.nodes.filter(({ path }) => !matches.has(path)));
  const context: Context = { older, newer, matches, newPath, pairs };
  for (const node of newerForm.nodes) {
    if (matches.has(node.path)) continue;
    const withParent = inMatchedParent(node, context);
    if (withParent) {
      add(withParent, node, 'same');
      continue;
    }
    const moved = onlyOne(goneByName, cameByName, node);
    if (moved && !newPath.has(moved.path) && sameShape(moved, node) && node.kind !== 'metadata') {
      add(moved, node, 'moved');
      continue;
    }
    const renamed = renamedFrom(node, context);
    if (renamed) add(renamed, node, 'renamed');
  }
  return { matches, newPath, older, newer };
}

interface Context {
  older: NodeIndex;
  newer: NodeIndex;
  matches: ReadonlyMap<string, NodeMatch>;
  newPath: ReadonlyMap<string, string>;
  pairs: readonly LanguagePair[];
}

function namesOf(nodes: readonly FormNode[]): Map<string, FormNode[]> {
  const byName = new Map<string, FormNode[]>();
  for (const node of nodes) {
    const list = byName.get(node.name);
    if (list) list.push(node);
    else byName.set(node.name, [node]);
  }
  return byName;
}

/** The older node with this name, if the name came and went once. */
function onlyOne(
  gone: ReadonlyMap<string, FormNode[]>,
  came: ReadonlyMap<string, FormNode[]>,
  node: FormNode,
): FormNode | undefined {
  const [only, ...more] = gone.get(node.name) ?? [];
  return node.name !== '' && more.length === 0 && came.get(node.name)?.length === 1 ? only : undefined;
}

/** The older parent of a newer node: null at the top, undefined if the parent is new. */
function olderParent(node: FormNode, { matches }: Context): string | null | undefined {
  return node.parent === null ? null : matches.get(node.parent)?.older.path;
}

/** The node of the same name in the same group, whose path only changed with its group. */
function inMatchedParent(node: FormNode, context: Context): FormNode | undefined {
  const parent = olderParent(node, context);
  if (parent === undefined || parent === node.parent) return undefined;
  const same = context.older.byPath.get(`${parent ?? ''}/${node.name}`);
  return same && !context.newPath.has(same.path) ? same : undefined;
}

/** The older node that has a new name now: same group, same place, same shape, same labels, and no other like it. */
function renamedFrom(node: FormNode, context: Context): FormNode | undefined {
  const parent = olderParent(node, context);
  if (parent === undefined || node.kind === 'metadata' || node.name === '') return undefined;
  const siblings = context.newer.children.get(node.parent) ?? [];
  const gap = gapAround(siblings, node, ({ path }) => context.matches.get(path)?.older.path);
  const olderSiblings = context.older.children.get(parent) ?? [];
  const place = gap.before === undefined ? 0 : olderSiblings.findIndex(({ path }) => path === gap.before) + 1;
  const candidates: FormNode[] = [];
  for (let i = place; i < olderSiblings.length; i += 1) {
    const candidate = olderSiblings[i] as FormNode;
    if (context.newPath.has(candidate.path)) break;
    if (alike(candidate, node, context)) candidates.push(candidate);
  }
  const others = gap.members.filter((other) => candidates[0] && alike(candidates[0], other, context));
  return candidates.length === 1 && others.length === 1 ? candidates[0] : undefined;
}

/** What stands around a node between the nearest siblings that the other form has too. */
function gapAround(siblings: readonly FormNode[], node: FormNode, counterpart: (node: FormNode) => string | undefined) {
  const at = siblings.indexOf(node);
  const members = [node];
  let before: string | undefined;
  for (let i = at - 1; i >= 0 && before === undefined; i -= 1) {
    const sibling = siblings[i] as FormNode;
    before = counterpart(sibling);
    if (before === undefined) members.push(sibling);
  }
  for (let i = at + 1; i < siblings.length; i += 1) {
    const sibling = siblings[i] as FormNode;
    if (counterpart(sibling) !== undefined) break;
    members.push(sibling);
  }
  return { before, members };
}

function alike(from: FormNode, to: FormNode, context: Context): boolean {
  if (!sameShape(from, to) || from.saveTo?.property !== to.saveTo?.property) return false;
  if (isContainer(from)) return sameChildren(from, to, context);
  if (from.kind === 'calculation') return from.calculate === to.calculate && (from.calculate ?? '').length > 3;
  return sameTexts(from.label, to.label, context.pairs);
}

/** Groups are alike if most of what they hold has the same names. */
function sameChildren(from: FormNode, to: FormNode, { older, newer }: Context): boolean {
  const before = new Set((older.children.get(from.path) ?? []).map(({ name }) => name));
  const after = (newer.children.get(to.path) ?? []).map(({ name }) => name);
  const shared = after.filter((name) => before.has(name)).length;
  return shared > 0 && shared * 2 >= Math.max(before.size, after.length);
}
