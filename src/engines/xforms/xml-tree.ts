/**
 * Lenient XML reader with the parser that the server uses. Doctypes are skipped, entities never expanded; nothing is
 * fetched or run.
 */
import { Parser } from 'htmlparser2';
import { decodeXml } from '~/shared/lib/escape-xml';

export interface XmlElement {
  readonly name: string;
  /** By name without prefix; namespace declarations are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: (XmlElement | string)[];
  readonly position: number;
  /** Offsets; both are the end for `<a/>`. */
  readonly contentStart: number;
  contentEnd: number;
  end: number;
}

/** Real forms are not nested a tenth as deep; work per level grows with depth. */
export const deepestXml = 1_000;

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
    // Attributes without prefix win over prefixed ones of the same name.
    if (local === name || !attributes.has(local)) attributes.set(local, decodeXml(written[name] ?? ''));
  }
  return attributes;
}

/** First element, and its namespaces by prefix; null without one. Throws TooDeep. */
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

export const childrenOf = (element: XmlElement | null | undefined): XmlElement[] =>
  element ? element.content.filter((child) => typeof child !== 'string') : [];

export const childrenNamed = (element: XmlElement | null | undefined, name: string): XmlElement[] =>
  childrenOf(element).filter((child) => child.name === name);

export function childNamed(element: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const child of element?.content ?? []) if (typeof child !== 'string' && child.name === name) return child;
  return null;
}

/** Tries every element of a name: the model may be in the second head. */
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

/** By name without prefix; null if missing or blank. */
export function getAttribute(element: XmlElement | null | undefined, name: string): string | null {
  const value = element?.attributes.get(name)?.trim();
  return value === undefined || value === '' ? null : value;
}

export const textOf = (element: XmlElement | null | undefined): string =>
  element ? element.content.filter((child) => typeof child === 'string').join('') : '';
