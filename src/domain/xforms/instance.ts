/** The data of a form: the elements of its first instance, and the binds that say what they hold. */
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
