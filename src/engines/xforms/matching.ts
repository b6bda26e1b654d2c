import { type FormModel, type FormNode, textInLanguage, type Texts } from './model';

export interface NodeMatch {
  older: FormNode;
  newer: FormNode;
  how: 'same' | 'renamed' | 'moved';
}

interface NodeIndex {
  byPath: ReadonlyMap<string, FormNode>;
  children: ReadonlyMap<string | null, FormNode[]>;
}

export interface Matching {
  matches: ReadonlyMap<string, NodeMatch>;
  newPath: ReadonlyMap<string, string>;
  older: NodeIndex;
  newer: NodeIndex;
}

function indexNodes({ nodes }: FormModel): NodeIndex {
  return {
    byPath: new Map(nodes.map((node) => [node.path, node])),
    children: Map.groupBy(nodes, ({ parent }) => parent),
  };
}

const sameShape = (a: FormNode, b: FormNode): boolean =>
  a.kind === b.kind && a.type === b.type && a.control === b.control && a.mediatype === b.mediatype;

const isContainer = (node: FormNode): boolean => node.kind === 'group' || node.kind === 'repeat';

/**
 * Pairs the nodes of two forms. Renames are only recognised where little else changed. Parents come first, so that
 * contents of moved groups are found.
 */
export function matchNodes(olderForm: FormModel, newerForm: FormModel, pairs: readonly LanguagePair[]): Matching {
  const older = indexNodes(olderForm);
  const newer = indexNodes(newerForm);
  const context: Context = { older, newer, matches: new Map(), newPath: new Map(), pairs };
  for (const node of newerForm.nodes) {
    const same = older.byPath.get(node.path);
    if (same) add(context, same, node, 'same');
  }
  const removed = byName(olderForm.nodes.filter(({ path }) => !context.newPath.has(path)));
  const added = byName(newerForm.nodes.filter(({ path }) => !context.matches.has(path)));
  if (removed.size > 0 && added.size > 0)
    for (const parent of [null, ...newerForm.nodes.filter(({ path }) => newer.children.has(path))])
      matchChildren(parent, removed, added, context);
  return context;
}

interface Context extends Matching {
  matches: Map<string, NodeMatch>;
  newPath: Map<string, string>;
  pairs: readonly LanguagePair[];
}

function add({ matches, newPath }: Context, from: FormNode, to: FormNode, how: NodeMatch['how']): void {
  matches.set(to.path, { older: from, newer: to, how });
  newPath.set(from.path, to.path);
}

const byName = (nodes: readonly FormNode[]): Map<string, FormNode[]> => Map.groupBy(nodes, ({ name }) => name);

/** Matches a group's children (top level for null) whose path changed. */
function matchChildren(
  parent: FormNode | null,
  removed: ReadonlyMap<string, FormNode[]>,
  added: ReadonlyMap<string, FormNode[]>,
  context: Context,
): void {
  const { older, newer, matches, newPath } = context;
  const children = newer.children.get(parent?.path ?? null) ?? [];
  const group = parent === null ? null : matches.get(parent.path)?.older.path;
  for (const node of children) {
    if (matches.has(node.path) || node.name === '') continue;
    // A group's path changes with all its contents.
    const inGroup = group === undefined ? undefined : older.byPath.get(`${group ?? ''}/${node.name}`);
    if (inGroup && !newPath.has(inGroup.path)) {
      add(context, inGroup, node, 'same');
      continue;
    }
    const [moved, ...others] = removed.get(node.name) ?? [];
    const only = others.length === 0 && added.get(node.name)?.length === 1 && node.kind !== 'metadata';
    if (moved && only && !newPath.has(moved.path) && sameShape(moved, node)) add(context, moved, node, 'moved');
  }
  if (group !== undefined) matchRenamed(older.children.get(group) ?? [], children, context);
}

function gaps(siblings: readonly FormNode[], counterpart: (node: FormNode) => string | undefined) {
  const found = new Map<string, FormNode[]>();
  let before = '';
  for (const node of siblings) {
    const known = counterpart(node);
    if (known !== undefined) before = known;
    else if (node.kind !== 'metadata' && node.name !== '') {
      const list = found.get(before);
      if (list) list.push(node);
      else found.set(before, [node]);
    }
  }
  return found;
}

/** Renamed nodes: same position, shape and labels, and unambiguous. */
function matchRenamed(olderSiblings: readonly FormNode[], siblings: readonly FormNode[], context: Context): void {
  const { matches, newPath } = context;
  const added = gaps(siblings, ({ path }) => (matches.has(path) ? path : undefined));
  if (added.size === 0) return;
  const removed = gaps(olderSiblings, ({ path }) => newPath.get(path));
  for (const [before, nodes] of added) {
    const candidates = removed.get(before);
    if (!candidates) continue;
    const bySignature = groupBySignature(candidates, 'older', context);
    for (const [signature, [node, ...others]] of groupBySignature(nodes, 'newer', context)) {
      const [from, ...more] = bySignature.get(signature) ?? [];
      if (!node || !from || others.length > 0 || more.length > 0) continue;
      if (!isContainer(node) || sameChildren(from, node, context)) add(context, from, node, 'renamed');
    }
  }
}

/** Nodes by what a rename leaves unchanged; indistinct ones are left out. */
function groupBySignature(
  nodes: readonly FormNode[],
  side: keyof LanguagePair,
  { pairs }: Context,
): Map<string, FormNode[]> {
  const found = new Map<string, FormNode[]>();
  for (const node of nodes) {
    const content = distinguishingContent(node, side, pairs);
    if (content === null) continue;
    const { kind, type, control, mediatype, saveTo } = node;
    const signature = JSON.stringify([kind, type, control, mediatype, saveTo?.property, content]);
    const list = found.get(signature);
    if (list) list.push(node);
    else found.set(signature, [node]);
  }
  return found;
}

/** Longer calculations are hardly equal by chance. */
const distinctiveLength = 4;

/** Null if nothing distinguishes a node from others of its shape. Groups differ by contents. */
function distinguishingContent(node: FormNode, side: keyof LanguagePair, pairs: readonly LanguagePair[]): unknown {
  const labels = pairs.map((pair) => textInLanguage(node.label, pair[side]));
  if (isContainer(node)) return labels;
  if (node.kind === 'calculation')
    return node.calculate !== null && node.calculate.length >= distinctiveLength ? node.calculate : null;
  return labels.every((label) => label === undefined) ? null : labels;
}

function sameChildren(from: FormNode, to: FormNode, { older, newer }: Context): boolean {
  const before = new Set((older.children.get(from.path) ?? []).map(({ name }) => name));
  const after = (newer.children.get(to.path) ?? []).map(({ name }) => name);
  const shared = after.filter((name) => before.has(name)).length;
  return shared > 0 && shared * 2 >= Math.max(before.size, after.length);
}

export interface LanguagePair {
  older: string;
  newer: string;
}

interface LanguageMatch {
  pairs: LanguagePair[];
  added: string[];
  removed: string[];
  renamed: { from: string; to: string }[];
}

/** "English (en)" and "english" are the same language. */
const baseName = (language: string): string => language.replace(/\s*\([^)]*\)$/, '').toLowerCase();

/** By name, then by name without code. Untranslated texts match the other form's default language. */
export function matchLanguages(older: FormModel, newer: FormModel): LanguageMatch {
  const pairs: LanguagePair[] = [];
  const rest = new Set(older.languages);
  const unmatched: string[] = [];
  for (const language of newer.languages) {
    if (!rest.delete(language)) unmatched.push(language);
    else pairs.push({ older: language, newer: language });
  }
  const added: string[] = [];
  const renamed: LanguageMatch['renamed'] = [];
  for (const to of unmatched) {
    const same = (language: string) => baseName(language) === baseName(to);
    const [from, ...more] = [...rest].filter(same);
    if (from === undefined || more.length > 0 || unmatched.filter(same).length > 1) {
      added.push(to);
      continue;
    }
    rest.delete(from);
    renamed.push({ from, to });
    pairs.push({ older: from, newer: to });
  }
  if (older.languages.length === 0 && newer.defaultLanguage !== null)
    pairs.push({ older: '', newer: newer.defaultLanguage });
  else if (newer.languages.length === 0 && older.defaultLanguage !== null)
    pairs.push({ older: older.defaultLanguage, newer: '' });
  else pairs.push({ older: '', newer: '' });
  return { pairs, added, removed: [...rest], renamed };
}

export function* textChanges(
  older: Texts,
  newer: Texts,
  pairs: readonly LanguagePair[],
): Generator<{ language: string; from: string | null; to: string | null }> {
  if (older === newer) return;
  for (const pair of pairs) {
    const from = textInLanguage(older, pair.older) ?? null;
    const to = textInLanguage(newer, pair.newer) ?? null;
    if (from !== to) yield { language: pair.newer, from, to };
  }
}

export function sameTexts(older: Texts, newer: Texts, pairs: readonly LanguagePair[]): boolean {
  let found = false;
  for (const pair of pairs) {
    const from = textInLanguage(older, pair.older);
    if (from !== textInLanguage(newer, pair.newer)) return false;
    found ||= from !== undefined;
  }
  return found;
}
