/** Lenient XForm reader for workers: doctypes are skipped, entities never expanded. */
import { Parser } from 'htmlparser2';

export interface XmlElement {
  readonly name: string;
  /** By name with the usual prefix, without namespace declarations. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: readonly (XmlElement | string)[];
  readonly ownNamespace: string | undefined;
}

/** No XML, no form inside, or nested too deep. */
export class UnreadableXForm extends Error {
  override readonly name = 'UnreadableXForm';
}

const deepest = 1_000;

const xforms = 'http://www.w3.org/2002/xforms';

const usualPrefixes: ReadonlyMap<string, string> = new Map([
  [xforms, ''],
  ['http://www.w3.org/1999/xhtml', 'h'],
  ['http://www.w3.org/2001/xml-events', 'ev'],
  ['http://www.w3.org/2001/XMLSchema', 'xsd'],
  ['http://openrosa.org/javarosa', 'jr'],
  ['http://openrosa.org/xforms', 'orx'],
  ['http://www.opendatakit.org/xforms', 'odk'],
  ['http://www.opendatakit.org/xforms/entities', 'entities'],
]);

type Scope = ReadonlyMap<string, string>;

function scopeInside(outer: Scope, written: Readonly<Record<string, string>>): Scope {
  const declared = Object.keys(written).filter((name) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map((name): [string, string] => [name.slice(6), written[name] ?? ''])]);
}

/** Maps to the usual prefix; unprefixed names stay. */
function usualName(written: string, scope: Scope): string {
  const colon = written.indexOf(':');
  if (colon === -1) return written;
  const uri = scope.get(written.slice(0, colon));
  const prefix = uri === undefined ? undefined : usualPrefixes.get(uri);
  if (prefix === undefined) return written;
  const local = written.slice(colon + 1);
  return prefix === '' ? local : `${prefix}:${local}`;
}

/** An element may be in a usual namespace that has no prefix there. */
function elementName(written: string, scope: Scope): string {
  if (written.includes(':')) return usualName(written, scope);
  const prefix = usualPrefixes.get(scope.get('') ?? xforms) ?? '';
  return prefix === '' ? written : `${prefix}:${written}`;
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function attributesOf(
  written: Readonly<Record<string, string>>,
  scope: Scope,
  otherNamespaces: Map<string, string>,
): ReadonlyMap<string, string> {
  const names = Object.keys(written);
  if (names.length === 0) return noAttributes;
  const attributes = new Map<string, string>();
  for (const name of names) {
    const value = written[name] ?? '';
    if (name.startsWith('xmlns:')) {
      if (!usualPrefixes.has(value)) otherNamespaces.set(name.slice(6), value);
    } else if (name !== 'xmlns') attributes.set(usualName(name, scope), value);
  }
  return attributes;
}

interface Building extends XmlElement {
  content: (XmlElement | string)[];
}

/** The root, and its namespaces beside the usual ones. Throws UnreadableXForm. */
export function readXForm(xml: string): { root: XmlElement; otherNamespaces: ReadonlyMap<string, string> } {
  const open: Building[] = [];
  const scopes: Scope[] = [new Map()];
  const otherNamespaces = new Map<string, string>();
  let root: XmlElement | undefined;
  const parser = new Parser(
    {
      onopentag(name, written) {
        if (open.length >= deepest) throw new UnreadableXForm('nested too deep');
        const scope = scopeInside(scopes.at(-1) ?? new Map(), written);
        const element: Building = {
          name: elementName(name, scope),
          attributes: attributesOf(written, scope, otherNamespaces),
          content: [],
          ownNamespace: written['xmlns'],
        };
        open.at(-1)?.content.push(element);
        root ??= element;
        open.push(element);
        scopes.push(scope);
      },
      ontext(text) {
        const content = open.at(-1)?.content;
        if (typeof content?.at(-1) === 'string') content.push(`${content.pop() as string}${text}`);
        else content?.push(text);
      },
      onclosetag() {
        open.pop();
        scopes.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!root) throw new UnreadableXForm('no element');
  return { root, otherNamespaces };
}

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element ? element.content.filter((child) => typeof child !== 'string') : [];

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name);

export const textOf = (element: XmlElement | undefined): string =>
  element ? element.content.filter((child) => typeof child === 'string').join('') : '';

export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    yield child;
    yield* descendants(child);
  }
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
