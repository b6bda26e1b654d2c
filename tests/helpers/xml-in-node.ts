/** What browsers have to read and change XML, as far as our code uses it, for tests in Node. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeEach, vi } from 'vitest';

type Parsed = ReturnType<typeof parseDocument>;
type ParsedNode = Parsed['children'][number];
type ParsedElement = Extract<ParsedNode, { attribs: unknown }>;

const wrapped = new WeakMap<ParsedElement, Element>();
/** The same object for an element every time, as in browsers. */
function wrap(node: ParsedElement): Element {
  const element = wrapped.get(node) ?? new Element(node);
  wrapped.set(node, element);
  return element;
}
const elementsIn = (nodes: readonly ParsedNode[]): Element[] =>
  nodes.filter((node): node is ParsedElement => 'attribs' in node).map(wrap);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const parse = (xml: string): Parsed => parseDocument(xml, { xmlMode: true });

class Element {
  readonly node: ParsedElement;

  constructor(node: ParsedElement) {
    this.node = node;
  }

  readonly namespaceURI = null;
  get nodeName(): string {
    return this.node.name;
  }
  get localName(): string {
    return this.node.name.replace(/^.*:/, '');
  }
  get children(): Element[] {
    return elementsIn(this.node.children);
  }
  get textContent(): string {
    return DomUtils.textContent(this.node);
  }
  set textContent(text: string) {
    this.node.children = [];
    for (const node of parse(escaped(text)).children) DomUtils.appendChild(this.node, node);
  }
  getAttribute = (name: string): string | null => this.node.attribs[name] ?? null;
  setAttribute(name: string, value: string): void {
    this.node.attribs[name] = value;
  }
  after = (next: Element): void => DomUtils.append(this.node, next.node);
  getElementsByTagName = (name: string): Element[] =>
    this.children.flatMap((child) => [
      ...(name === '*' || child.nodeName === name ? [child] : []),
      ...child.getElementsByTagName(name),
    ]);
}

class XmlDocument {
  readonly parsed: Parsed;

  constructor(parsed: Parsed) {
    this.parsed = parsed;
  }

  get documentElement(): Element {
    const [root] = elementsIn(this.parsed.children);
    if (!root) throw new Error('no XML');
    return root;
  }
  getElementsByTagName(name: string): Element[] {
    const root = this.documentElement;
    return [...(name === '*' || root.nodeName === name ? [root] : []), ...root.getElementsByTagName(name)];
  }
  createElementNS = (_namespace: string | null, name: string): Element =>
    new XmlDocument(parse(`<${name}/>`)).documentElement;
}

class Parser {
  parseFromString = (xml: string): XmlDocument => new XmlDocument(parse(xml));
}
class Serializer {
  serializeToString = ({ parsed }: XmlDocument): string =>
    DomUtils.getOuterHTML(parsed, { xmlMode: true, encodeEntities: 'utf8' });
}

/** Puts a parser and a writer of XML behind `DOMParser` and `XMLSerializer` before each test of a file. */
export function xmlInNode(): void {
  beforeEach(() => {
    vi.stubGlobal('DOMParser', Parser);
    vi.stubGlobal('XMLSerializer', Serializer);
  });
}
