/**
 * Reads XML into a tree of plain elements. Forgiving, like the server that accepted the definition: it uses the same
 * parser. A document type is skipped and its entities are never expanded; nothing is fetched or run.
 */
import { Parser } from 'htmlparser2';
import { decodeXml } from '~/shared/lib/escape-xml';

export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  /** By name without prefix; declarations of namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and texts, in order. Comments and processing instructions are left out. */
  readonly content: (XmlElement | string)[];
  /** Where it begins in the text. */
  readonly position: number;
  /** Where its content begins and ends in the text; both are its end for an element such as `<a/>`. */
  readonly contentStart: number;
  contentEnd: number;
  /** Where it ends in the text. */
  end: number;
}

/** Real forms are not nested a tenth as deep; the work for each level grows with the level. */
export const deepestXml = 1_000;

/** Thrown for XML with more than `deepestXml` open elements. */
export class TooDeep extends Error {}

const withoutPrefix = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const noAttributes: ReadonlyMap<string, string> = new Map();

function readAttributes(written: Record<string, string>): ReadonlyMap<string, string> {
  const names = Object.keys(written);
  if (names.length === 0) return noAttributes;
  const attributes = new Map<string, string>();
  for (const name of names) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const local = withoutPrefix(name);
    // An attribute without prefix wins over one with the same name and a prefix.
    if (local === name || !attributes.has(local)) attributes.set(local, decodeXml(written[name] ?? ''));
  }
  return attributes;
}

/** The first element with its content, and the namespaces it declares by prefix. Null without one. Throws TooDeep. */
export function readXml(xml: string): { root: XmlElement; namespaces: Record<string, string> } | null {
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let namespaces: Record<string, string> = {};
  let literal = false;
  const parser = new Parser(
    {
      onopentag(name, written) {
        if (open.length >= deepestXml) throw new TooDeep();
        const element: XmlElement = {
          name: withoutPrefix(name),
          attributes: readAttributes(written),
          content: [],
          position: parser.startIndex,
          contentStart: parser.endIndex + 1,
          contentEnd: parser.endIndex + 1,
          end: parser.endIndex + 1,
        };
        const parent = open.at(-1);
        if (parent) parent.content.push(element);
        else if (!root) {
          root = element;
          namespaces = declaredNamespaces(written);
        }
        open.push(element);
      },
      oncdatastart() {
        literal = true;
      },
      oncdataend() {
        literal = false;
      },
      ontext(text) {
        open.at(-1)?.content.push(literal ? text : decodeXml(text));
      },
      onclosetag() {
        const element = open.pop();
        // An empty element such as `<a/>` is closed by its own tag.
        if (!element || parser.endIndex < element.contentStart) return;
        element.contentEnd = parser.startIndex;
        element.end = parser.endIndex + 1;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return root && { root, namespaces };
}

function declaredNamespaces(written: Record<string, string>): Record<string, string> {
  const declared: [string, string][] = [];
  for (const [name, value] of Object.entries(written)) {
    if (name === 'xmlns') declared.push(['', decodeXml(value)]);
    else if (name.startsWith('xmlns:')) declared.push([name.slice(6), decodeXml(value)]);
  }
  return Object.fromEntries(declared);
}

/** The elements directly inside. */
export const childrenOf = (element: XmlElement | null | undefined): XmlElement[] =>
  element ? element.content.filter((child) => typeof child !== 'string') : [];

/** The elements directly inside with this name. */
export const childrenNamed = (element: XmlElement | null | undefined, name: string): XmlElement[] =>
  childrenOf(element).filter((child) => child.name === name);

/** The first element directly inside with this name. */
export function childNamed(element: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const child of element?.content ?? []) if (typeof child !== 'string' && child.name === name) return child;
  return null;
}

/** The first element at a path of names, trying every element of a name: the model may be in the second head. */
export function elementAt(element: XmlElement | null, ...names: string[]): XmlElement | null {
  if (!element) return null;
  const [name, ...rest] = names;
  if (name === undefined) return element;
  for (const child of childrenNamed(element, name)) {
    const found = elementAt(child, ...rest);
    if (found) return found;
  }
  return null;
}

/** An attribute by its name without prefix; null if it is missing or blank. */
export function attribute(element: XmlElement | null | undefined, name: string): string | null {
  const value = element?.attributes.get(name)?.trim();
  return value === undefined || value === '' ? null : value;
}

/** The text directly inside, as written. */
export const textOf = (element: XmlElement | null | undefined): string =>
  element ? element.content.filter((child) => typeof child === 'string').join('') : '';
