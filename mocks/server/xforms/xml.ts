import { InternalFault } from '@mocks/server/problem';
/**
 * Reads XML like the real server: forgiving (htmlparser2 in xmlMode), and without a document type. A DOCTYPE is skipped
 * and its entities are never expanded, so an entity bomb stays small and nothing outside the document can be read.
 */
import { Parser } from 'htmlparser2';

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  /** Values as written: XML entities are not decoded, because the API returns form ids that way. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** The text directly inside, as written. `null` without text. */
  text: string | null;
}

/** Removes the namespace prefix of a name, or of every segment of a path. */
export const withoutPrefixes = (path: string): string => path.replace(/(^|\/)[^:/]+:(?=[^/])/g, '$1');

/**
 * Parsing time grows with the square of the depth: a few megabytes of start tags would take hours, and do on the real
 * server. Real forms are not nested a hundredth as deep.
 */
const deepest = 20_000;

/**
 * The first element of a document with its content; `null` without one. Missing end tags are added. The nesting may
 * exceed the stack, so functions over the whole tree must not recurse.
 */
export function parseXmlTree(xml: string): XmlElement | null {
  const path: XmlElement[] = [];
  let root: XmlElement | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (path.length >= deepest) throw new InternalFault('XML nested too deep');
        const element: XmlElement = { name, attributes, children: [], text: null };
        path.at(-1)?.children.push(element);
        root ??= element;
        path.push(element);
      },
      ontext(text) {
        const element = path.at(-1);
        if (element) element.text = (element.text ?? '') + text;
      },
      onclosetag() {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return root;
}

/** The children with this name, whatever their prefix. */
export const childrenNamed = (element: XmlElement | null | undefined, name: string): XmlElement[] =>
  element ? element.children.filter((child) => withoutPrefixes(child.name) === name) : [];

/** The first element at a path of names, trying every child of a name: html/head/model may be in the second head. */
export function firstAt(element: XmlElement | null | undefined, ...names: string[]): XmlElement | null {
  if (!element) return null;
  const [name, ...rest] = names;
  if (name === undefined) return element;
  for (const child of childrenNamed(element, name)) {
    const found = firstAt(child, ...rest);
    if (found) return found;
  }
  return null;
}

/** Every element below, at any depth, in document order. */
export function descendants(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [...element.children].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    for (let i = next.children.length - 1; i >= 0; i -= 1) open.push(next.children[i] as XmlElement);
  }
  return found;
}

/** An attribute by its name without prefix. */
export function attribute(element: XmlElement | null | undefined, name: string): string | null {
  if (!element) return null;
  for (const [key, value] of Object.entries(element.attributes)) if (withoutPrefixes(key) === name) return value;
  return null;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the five entities of XML and character references. Any other entity stays as it is written. */
export const decodeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const point = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    const valid = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return valid ? String.fromCodePoint(point) : '\ufffd';
  });

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Escapes text for an element or an attribute. */
export const encodeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&${entities[character]};`);
