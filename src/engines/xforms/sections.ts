import type { Action } from './model';
import { parentPath, resolvePath } from './paths';
import { getAttribute, childNamed, childrenNamed, childrenOf, textOf, TooDeep, type XmlElement } from './xml-tree';

export interface DataNode {
  path: string;
  name: string;
  parent: string | null;
  element: XmlElement;
  holds: boolean;
  text: string | null;
}

export type Binds = ReadonlyMap<string, XmlElement>;

/** Total path length grows with width times depth in hostile forms; real ones stay far below. */
const maxPathCharacters = 50_000_000;

/** Root of the data: the only child of the first instance. */
export const primaryInstance = (model: XmlElement): XmlElement | null =>
  childrenOf(childNamed(model, 'instance'))[0] ?? null;

/**
 * Elements below the root, parents first. A repeat's template and first entry share a path and count as one. Throws
 * TooDeep.
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
    if (characters > maxPathCharacters) throw new TooDeep();
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
  byId: ReadonlyMap<string, string>;
  places: readonly { path: string | null; element: XmlElement }[];
}

/** Binds by path; the first of duplicates counts. Attributes have paths like "/meta/entity/@create". */
export function readBinds(model: XmlElement, root: string): ReadBinds {
  const binds = new Map<string, XmlElement>();
  const byId = new Map<string, string>();
  const places: ReadBinds['places'][number][] = [];
  const open = childrenNamed(model, 'bind').map((element) => ({ element, context: '' }));
  // Binds may be nested, relative to their parent.
  for (let i = 0; i < open.length; i += 1) {
    const { element, context } = open[i] as (typeof open)[number];
    const reference = getAttribute(element, 'nodeset') ?? getAttribute(element, 'ref');
    const path = reference === null ? null : resolvePath(reference, root, context);
    places.push({ path, element });
    if (path === null) continue;
    if (!binds.has(path)) binds.set(path, element);
    const id = getAttribute(element, 'id');
    if (id !== null && !byId.has(id)) byId.set(id, path);
    for (const inner of childrenNamed(element, 'bind')) open.push({ element: inner, context: path });
  }
  return { binds, byId, places };
}

/** `meta` and its contents, which the form fills in itself. */
export function isMeta(path: string): boolean {
  for (let part: string | null = path; part !== null; part = parentPath(part))
    if (part === '/meta' || part.endsWith('/meta')) return true;
  return false;
}

export interface BodyEntry {
  path: string;
  control: string;
  element: XmlElement;
  label: XmlElement | null;
  hint: XmlElement | null;
  container: string | null;
  synthetic: boolean;
  order: number;
}

export interface Body {
  entries: Map<string, BodyEntry>;
  actions: Map<string, Action[]>;
}

const containers = new Set(['group', 'repeat']);
const controls = new Set(['input', 'textarea', 'secret', 'select', 'select1', 'rank', 'upload', 'range', 'trigger']);
const actionNames = new Set(['setvalue', 'setgeopoint', 'recordaudio']);

interface Places {
  root: string;
  bindIds: ReadonlyMap<string, string>;
}

function pathOfElement(element: XmlElement, { root, bindIds }: Places, context: string): string | null {
  const bind = getAttribute(element, 'bind');
  if (bind !== null && bindIds.has(bind)) return bindIds.get(bind) ?? null;
  const reference = getAttribute(element, 'ref') ?? getAttribute(element, 'nodeset');
  return reference === null ? null : resolvePath(reference, root, context);
}

/** A group that only labels the repeat inside. */
function onlyRepeat(element: XmlElement): XmlElement | null {
  const children = childrenOf(element).filter(({ name }) => name !== 'label' && name !== 'hint');
  return children.length === 1 && children[0]?.name === 'repeat' ? children[0] : null;
}

function readAction(element: XmlElement, path: string, trigger: string | null, actions: Body['actions']): void {
  const value = getAttribute(element, 'value') ?? (textOf(element).trim() || null);
  const kind = element.name === 'recordaudio' || element.name === 'setgeopoint' ? element.name : 'setvalue';
  const events = (getAttribute(element, 'event') ?? '').split(/\s+/u).filter((event) => event !== '');
  const list = actions.get(path) ?? [];
  // Defaults of the first and of further repeat entries are written twice.
  const same = list.find((known) => known.kind === kind && known.value === value && known.trigger === trigger);
  if (same) same.events.push(...events.filter((event) => !same.events.includes(event)));
  else list.push({ kind, events, value, trigger });
  actions.set(path, list);
}

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
      // In a repeat it applies to each entry; only in a question is it triggered.
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
    // A reference to nothing, or to the root, creates no node.
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

/** A repeat shares the path of the group that labels it. Otherwise the first element wins. */
function register(entries: Body['entries'], entry: BodyEntry): void {
  const known = entries.get(entry.path);
  if (!known) entries.set(entry.path, entry);
  else if (entry.control === 'repeat' && known.control === 'group') {
    const { label, hint, container, order } = known;
    entries.set(entry.path, { ...entry, label: entry.label ?? label, hint: entry.hint ?? hint, container, order });
  }
}
