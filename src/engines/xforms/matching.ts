/** Which parts of one form are which of another: nodes, and languages. */
import { type FormModel, type FormNode, ownText, type Texts } from './model';

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

/**
 * Pairs the nodes of two forms. A new name is only recognized where little else changed; otherwise it is another node.
 * Groups come before their content, so that what is in a renamed or moved group is found in it.
 */
export function matchNodes(olderForm: FormModel, newerForm: FormModel, pairs: readonly LanguagePair[]): Matching {
  const older = indexNodes(olderForm);
  const newer = indexNodes(newerForm);
  const context: Context = { older, newer, matches: new Map(), newPath: new Map(), pairs };
  for (const node of newerForm.nodes) {
    const same = older.byPath.get(node.path);
    if (same) add(context, same, node, 'same');
  }
  const gone = namesOf(olderForm.nodes.filter(({ path }) => !context.newPath.has(path)));
  const came = namesOf(newerForm.nodes.filter(({ path }) => !context.matches.has(path)));
  if (gone.size > 0 && came.size > 0)
    for (const parent of [null, ...newerForm.nodes.filter(({ path }) => newer.children.has(path))])
      matchChildren(parent, gone, came, context);
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

function namesOf(nodes: readonly FormNode[]): Map<string, FormNode[]> {
  const byName = new Map<string, FormNode[]>();
  for (const node of nodes) {
    const list = byName.get(node.name);
    if (list) list.push(node);
    else byName.set(node.name, [node]);
  }
  return byName;
}

/** Finds the older nodes of what is in a group (or, with null, at the top) and has another path now. */
function matchChildren(
  parent: FormNode | null,
  gone: ReadonlyMap<string, FormNode[]>,
  came: ReadonlyMap<string, FormNode[]>,
  context: Context,
): void {
  const { older, newer, matches, newPath } = context;
  const children = newer.children.get(parent?.path ?? null) ?? [];
  const group = parent === null ? null : matches.get(parent.path)?.older.path;
  for (const node of children) {
    if (matches.has(node.path) || node.name === '') continue;
    // The group has another path, and with it everything in it.
    const inGroup = group === undefined ? undefined : older.byPath.get(`${group ?? ''}/${node.name}`);
    if (inGroup && !newPath.has(inGroup.path)) {
      add(context, inGroup, node, 'same');
      continue;
    }
    const [moved, ...others] = gone.get(node.name) ?? [];
    const only = others.length === 0 && came.get(node.name)?.length === 1 && node.kind !== 'metadata';
    if (moved && only && !newPath.has(moved.path) && sameShape(moved, node)) add(context, moved, node, 'moved');
  }
  if (group !== undefined) matchRenamed(older.children.get(group) ?? [], children, context);
}

/** Nodes without a counterpart, by the counterpart that stands before them. */
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

/** Pairs what has a new name: at the same place, with the same shape and labels, and nothing else there like it. */
function matchRenamed(olderSiblings: readonly FormNode[], siblings: readonly FormNode[], context: Context): void {
  const { matches, newPath } = context;
  const came = gaps(siblings, ({ path }) => (matches.has(path) ? path : undefined));
  if (came.size === 0) return;
  const gone = gaps(olderSiblings, ({ path }) => newPath.get(path));
  for (const [before, nodes] of came) {
    const candidates = gone.get(before);
    if (!candidates) continue;
    const byLook = looks(candidates, 'older', context);
    for (const [look, [node, ...others]] of looks(nodes, 'newer', context)) {
      const [from, ...more] = byLook.get(look) ?? [];
      if (!node || !from || others.length > 0 || more.length > 0) continue;
      if (!isContainer(node) || sameChildren(from, node, context)) add(context, from, node, 'renamed');
    }
  }
}

/** Nodes by all that must be the same under a new name. What says too little is left out. */
function looks(nodes: readonly FormNode[], side: keyof LanguagePair, { pairs }: Context): Map<string, FormNode[]> {
  const found = new Map<string, FormNode[]>();
  for (const node of nodes) {
    const says = sayingOf(node, side, pairs);
    if (says === null) continue;
    const { kind, type, control, mediatype, saveTo } = node;
    const look = JSON.stringify([kind, type, control, mediatype, saveTo?.property, says]);
    const list = found.get(look);
    if (list) list.push(node);
    else found.set(look, [node]);
  }
  return found;
}

/** A calculation over this length is hardly there twice by chance. */
const tellingCalculation = 4;

/** What distinguishes a node from others of its shape; null if nothing does. Groups differ by their contents. */
function sayingOf(node: FormNode, side: keyof LanguagePair, pairs: readonly LanguagePair[]): unknown {
  const labels = pairs.map((pair) => ownText(node.label, pair[side]));
  if (isContainer(node)) return labels;
  if (node.kind === 'calculation')
    return node.calculate !== null && node.calculate.length >= tellingCalculation ? node.calculate : null;
  return labels.every((label) => label === undefined) ? null : labels;
}

/** Groups are alike if most of what they hold has the same names. */
function sameChildren(from: FormNode, to: FormNode, { older, newer }: Context): boolean {
  const before = new Set((older.children.get(from.path) ?? []).map(({ name }) => name));
  const after = (newer.children.get(to.path) ?? []).map(({ name }) => name);
  const shared = after.filter((name) => before.has(name)).length;
  return shared > 0 && shared * 2 >= Math.max(before.size, after.length);
}

// Which language of one form is which of another.

export interface LanguagePair {
  older: string;
  newer: string;
}

interface LanguageMatch {
  /** The keys of texts that are compared with each other. */
  pairs: LanguagePair[];
  added: string[];
  removed: string[];
  renamed: { from: string; to: string }[];
}

/** "English (en)" and "english" are one language with and without its code. */
const baseName = (language: string): string => language.replace(/\s*\([^)]*\)$/, '').toLowerCase();

/**
 * Matches the languages of two forms by name, then by name without code. The texts of a form without translations are
 * those of the other form's default language.
 */
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

/** What differs between two texts: the language, and both texts. */
export function* textChanges(
  older: Texts,
  newer: Texts,
  pairs: readonly LanguagePair[],
): Generator<{ language: string; from: string | null; to: string | null }> {
  if (older === newer) return;
  for (const pair of pairs) {
    const from = ownText(older, pair.older) ?? null;
    const to = ownText(newer, pair.newer) ?? null;
    if (from !== to) yield { language: pair.newer, from, to };
  }
}

/** True if both have a text, and the same in every language that both forms have. */
export function sameTexts(older: Texts, newer: Texts, pairs: readonly LanguagePair[]): boolean {
  let found = false;
  for (const pair of pairs) {
    const from = ownText(older, pair.older);
    if (from !== ownText(newer, pair.newer)) return false;
    found ||= from !== undefined;
  }
  return found;
}
