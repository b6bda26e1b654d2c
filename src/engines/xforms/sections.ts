/** Reads the data of a form, its primary instance, and its body, the controls. */
import type { Action } from './model';
import { parentPath, pathOf } from './paths';
import { attribute, childNamed, childrenNamed, childrenOf, textOf, TooDeep, type XmlElement } from './xml-tree';

export interface DataNode {
  path: string;
  name: string;
  parent: string | null;
  element: XmlElement;
  /** It holds other elements, so that it is a group at least. */
  holds: boolean;
  /** Its text; null if it is blank. */
  text: string | null;
}

export type Binds = ReadonlyMap<string, XmlElement>;

/** Paths of hostile forms grow with width times depth; those of real forms stay far below. */
const mostPathCharacters = 50_000_000;

/** The element that holds the data: the only child of the first instance. */
export const primaryInstance = (model: XmlElement): XmlElement | null =>
  childrenOf(childNamed(model, 'instance'))[0] ?? null;

/**
 * Every element below the root of the data, each before what it holds. Repeats stand there once as a template and
 * again as their first entry: elements at the same path are one. Throws TooDeep for paths beyond measure.
 */
export function readData(root: XmlElement): Map<string, DataNode> {
  const nodes = new Map<string, DataNode>();
  const open: { element: XmlElement; parent: string | null }[] = [];
  const openChildren = (element: XmlElement, parent: string | null) => {
    const children = childrenOf(element);
    for (let i = children.length - 1; i >= 0; i -= 1) open.push({ element: children[i] as XmlElement, parent });
  };
  openChildren(root, null);
  let characters = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, parent } = next;
    const path = `${parent ?? ''}/${element.name}`;
    characters += path.length;
    if (characters > mostPathCharacters) throw new TooDeep();
    const holds = element.content.some((child) => typeof child !== 'string');
    const known = nodes.get(path);
    if (known) known.holds ||= holds;
    else {
      const text = holds ? '' : textOf(element);
      nodes.set(path, { path, name: element.name, parent, element, holds, text: text.trim() === '' ? null : text });
    }
    if (holds) openChildren(element, path);
  }
  return nodes;
}

interface ReadBinds {
  binds: Binds;
  /** Paths by the id of their bind. */
  byId: ReadonlyMap<string, string>;
  /** Every bind with its path; null if it has none in this instance. */
  places: readonly { path: string | null; element: XmlElement }[];
}

/** The binds by path; of several for one path the first counts. Attributes have paths like "/meta/entity/@create". */
export function readBinds(model: XmlElement, root: string): ReadBinds {
  const binds = new Map<string, XmlElement>();
  const byId = new Map<string, string>();
  const places: ReadBinds['places'][number][] = [];
  const open = childrenNamed(model, 'bind').map((element) => ({ element, context: '' }));
  // Binds may stand inside each other, relative to the one around.
  for (let i = 0; i < open.length; i += 1) {
    const { element, context } = open[i] as (typeof open)[number];
    const reference = attribute(element, 'nodeset') ?? attribute(element, 'ref');
    const path = reference === null ? null : pathOf(reference, root, context);
    places.push({ path, element });
    if (path === null) continue;
    if (!binds.has(path)) binds.set(path, element);
    const id = attribute(element, 'id');
    if (id !== null && !byId.has(id)) byId.set(id, path);
    for (const inner of childrenNamed(element, 'bind')) open.push({ element: inner, context: path });
  }
  return { binds, byId, places };
}

/** True for `meta` and everything in it, which the form fills in itself. */
export function isMeta(path: string): boolean {
  for (let part: string | null = path; part !== null; part = parentPath(part))
    if (part === '/meta' || part.endsWith('/meta')) return true;
  return false;
}

// The body of a form: which element shows which node, in which order, and what it sets.

export interface BodyEntry {
  /** The path of the node; made up for a group without a reference. */
  path: string;
  control: string;
  element: XmlElement;
  label: XmlElement | null;
  hint: XmlElement | null;
  /** The path of the group or repeat around it in the body. */
  container: string | null;
  /** It stands for nothing in the data: a group that only shows what is in it together. */
  synthetic: boolean;
  /** Position in the body. */
  order: number;
}

export interface Body {
  entries: Map<string, BodyEntry>;
  /** What sets a node, by its path. */
  actions: Map<string, Action[]>;
}

const containers = new Set(['group', 'repeat']);
const controls = new Set(['input', 'textarea', 'secret', 'select', 'select1', 'rank', 'upload', 'range', 'trigger']);
const actionNames = new Set(['setvalue', 'setgeopoint', 'recordaudio']);

interface Places {
  root: string;
  /** Paths by the id of their bind. */
  bindIds: ReadonlyMap<string, string>;
}

function pathOfElement(element: XmlElement, { root, bindIds }: Places, context: string): string | null {
  const bind = attribute(element, 'bind');
  if (bind !== null && bindIds.has(bind)) return bindIds.get(bind) ?? null;
  const reference = attribute(element, 'ref') ?? attribute(element, 'nodeset');
  return reference === null ? null : pathOf(reference, root, context);
}

/** A group that only carries the label of the repeat in it. */
function onlyRepeat(element: XmlElement): XmlElement | null {
  const children = childrenOf(element).filter(({ name }) => name !== 'label' && name !== 'hint');
  return children.length === 1 && children[0]?.name === 'repeat' ? children[0] : null;
}

function readAction(element: XmlElement, path: string, trigger: string | null, actions: Body['actions']): void {
  const value = attribute(element, 'value') ?? (textOf(element).trim() || null);
  const kind = element.name === 'recordaudio' || element.name === 'setgeopoint' ? element.name : 'setvalue';
  const events = (attribute(element, 'event') ?? '').split(/\s+/u).filter((event) => event !== '');
  const list = actions.get(path) ?? [];
  // The same default for the first and for further entries of a repeat is written twice.
  const same = list.find((known) => known.kind === kind && known.value === value && known.trigger === trigger);
  if (same) same.events.push(...events.filter((event) => !same.events.includes(event)));
  else list.push({ kind, events, value, trigger });
  actions.set(path, list);
}

/** Reads the body, and the actions of the model. */
export function readBody(body: XmlElement | null, model: XmlElement, places: Places): Body {
  const result: Body = { entries: new Map(), actions: new Map() };
  for (const element of childrenOf(model)) {
    if (!actionNames.has(element.name)) continue;
    const path = pathOfElement(element, places, '');
    if (path) readAction(element, path, null, result.actions);
  }
  const open: { element: XmlElement; container: string | null; label: XmlElement | null }[] = [];
  const openChildren = (element: XmlElement, container: string | null, label: XmlElement | null = null) => {
    const children = childrenOf(element);
    for (let i = children.length - 1; i >= 0; i -= 1)
      open.push({ element: children[i] as XmlElement, container, label });
  };
  if (body) openChildren(body, null);
  let synthetic = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, container, label } = next;
    const context = container?.replace(/\/~\d+/g, '') ?? '';
    const named = pathOfElement(element, places, context);
    if (actionNames.has(element.name)) {
      // In a repeat it belongs to each entry; only in a question does something trigger it.
      if (named) readAction(element, named, null, result.actions);
      continue;
    }
    const isContainer = containers.has(element.name);
    if (!isContainer && !controls.has(element.name)) continue;
    if (element.name === 'group' && named === null) {
      const repeat = onlyRepeat(element);
      if (repeat) {
        openChildren(element, container, childNamed(element, 'label'));
        continue;
      }
    }
    // A reference to nothing that has a path, or to the root, makes no node of its own.
    if (!isContainer && (named === null || named === '')) continue;
    synthetic += isContainer && !named ? 1 : 0;
    const path = named === null || named === '' ? `${container ?? ''}/~${synthetic}` : named;
    register(result.entries, {
      path,
      control: element.name,
      element,
      label: childNamed(element, 'label') ?? label,
      hint: childNamed(element, 'hint'),
      container,
      synthetic: !named,
      order: result.entries.size,
    });
    if (isContainer) openChildren(element, path);
    else
      for (const child of childrenOf(element)) {
        if (!actionNames.has(child.name)) continue;
        const target = pathOfElement(child, places, path);
        if (target) readAction(child, target, path, result.actions);
      }
  }
  return result;
}

/** A repeat has the path of the group around it, which carries its label. Otherwise the first element shows the node. */
function register(entries: Body['entries'], entry: BodyEntry): void {
  const known = entries.get(entry.path);
  if (!known) entries.set(entry.path, entry);
  else if (entry.control === 'repeat' && known.control === 'group') {
    const { label, hint, container, order } = known;
    entries.set(entry.path, { ...entry, label: entry.label ?? label, hint: entry.hint ?? hint, container, order });
  }
}
