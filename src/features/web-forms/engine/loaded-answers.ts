import type { RootNode } from '@getodk/xforms-engine';
import { isEquivalent } from '~/domain/answers/same-meaning';
import { childNamed, childrenOf, readXml, textOf, TooDeep, type XmlElement } from '~/engines/xforms/xml-tree';
import { escapeXml, quotedXml } from '~/shared/lib/escape-xml';
import { findRefusedPart } from './prepare';
import { includingSurplus, writtenInstances } from './repeat-counts';
import type { SubmissionProblem } from './start-filling';

/** Why a submission must not be parsed; null if it may. */
export function submissionFault(xml: string): SubmissionProblem | null {
  if (findRefusedPart(xml) !== null) return 'entities';
  try {
    readXml(xml);
    return null;
  } catch (error) {
    if (error instanceof TooDeep) return 'too-deep';
    throw error;
  }
}

/** A node in the engine; its published types leave out calculations. */
interface EngineNode {
  nodeId: string;
  nodeType: string;
  valueType?: string;
  definition: {
    qualifiedName: { localName: string };
    bind?: { calculate: unknown; preload: unknown };
    model: { actions: { get: (reference: string) => unknown } };
    namespaceDeclarations?: ReadonlyMap<string | null, { declaredURI: { href: string } | null }>;
  };
  currentState: {
    reference: string;
    relevant: boolean;
    instanceValue?: string;
    children: readonly EngineNode[] | null;
    attributes?: readonly EngineNode[];
  };
  instanceState: { instanceXML: string };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** An answer that the form's current version does not ask for. */
export interface AnswerWithoutQuestion {
  position: number;
  /** Its path in the submission, such as `household/age`. */
  path: string;
  value: string;
}

const nameOf = (node: EngineNode): string => node.definition.qualifiedName.localName;

/** The engine writes it only if `meta` has the namespace of the form. */
const replacedId = 'deprecatedID';

function isComputed(node: EngineNode): boolean {
  const { bind, model } = node.definition;
  return bind?.calculate != null || bind?.preload != null || model.actions.get(node.currentState.reference) != null;
}

function kindOf({ nodeType, valueType = 'string' }: EngineNode): string {
  if (nodeType === 'select' || nodeType === 'rank') return 'choices';
  return nodeType === 'upload' ? 'file' : valueType;
}

const isRange = ({ nodeType }: EngineNode): boolean => nodeType.startsWith('repeat-range');

/**
 * A submission with the prefixes and namespaces of its form, by which the engine finds answers. Servers match local
 * names, so clients write `meta` in several ways. The DOCTYPE is removed: the engine takes it for the answers.
 * @param template root of the form's primary instance
 */
export function alignNamespaces(written: string, template: Element | null): string {
  const xml = written.replace(/<!DOCTYPE[^>]*>/i, '');
  const submission = new DOMParser().parseFromString(xml, 'text/xml');
  let isChanged = false;
  const align = (element: Element, wanted: Element) => {
    for (const child of element.children) {
      const own = [...wanted.children].find(({ localName }) => localName === child.localName);
      if (!own) continue;
      let aligned = child;
      if (child.nodeName !== own.nodeName) {
        isChanged = true;
        aligned = submission.createElementNS(own.namespaceURI, own.nodeName);
        for (const attribute of child.attributes) aligned.setAttributeNode(attribute.cloneNode() as Attr);
        aligned.append(...child.childNodes);
        child.replaceWith(aligned);
      }
      align(aligned, own);
    }
  };
  if (template) align(submission.documentElement, template);
  return isChanged ? new XMLSerializer().serializeToString(submission) : xml;
}

const saysSomething = (xml: string): boolean => />[^<]*[^<\s][^<]*</.test(xml) || /\s[\w.:-]+="[^"]+"/.test(xml);

/**
 * Merges an edit into the loaded XML. The engine knows only its form's questions, in its own notation, so only answers
 * whose meaning changed are replaced; everything else stays as it is, to the byte.
 */
export class LoadedAnswers {
  readonly #xml: string;
  readonly #version: string | null;
  readonly #root: EngineNode;
  readonly #rootElement: XmlElement;
  readonly #elements = new Map<string, XmlElement>();
  readonly #initial = new Map<string, { value: string; relevant: boolean }>();
  readonly #entries = new Map<string, [nodeId: string, element: XmlElement][]>();
  readonly withoutQuestion: AnswerWithoutQuestion[] = [];
  readonly instanceName: string;

  /**
   * @param root the instance, directly after it was loaded
   * @param xml the loaded submission; well-formed
   * @param template root of the form's primary instance, which names the version being filled
   */
  constructor(root: RootNode, xml: string, template: Element | null) {
    const read = readXml(xml);
    if (!read) throw new Error('the submission is not XML');
    this.#xml = xml;
    this.#version = template?.getAttribute('version') ?? null;
    this.#root = root as unknown as EngineNode;
    this.#rootElement = read.root;
    this.instanceName = textOf(childNamed(childNamed(read.root, 'meta'), 'instanceName')).trim();
    includingSurplus(root, () => this.#match(this.#root, read.root, ''));
  }

  #match(node: EngineNode, element: XmlElement, path: string): void {
    this.#elements.set(node.nodeId, element);
    this.#note(node);
    for (const attribute of node.currentState.attributes ?? []) this.#note(attribute);
    if (node.currentState.children === null) return;
    const unmatched = new Set(childrenOf(element));
    const take = (wanted: EngineNode): XmlElement | undefined => {
      const isLeaf = wanted.currentState.children === null;
      for (const child of unmatched) {
        if (child.name !== nameOf(wanted)) continue;
        if (isLeaf && childrenOf(child).length > 0) return undefined;
        unmatched.delete(child);
        return child;
      }
      return undefined;
    };
    const pathOf = (child: EngineNode) => `${path}${nameOf(child)}/`;
    for (const child of node.currentState.children) {
      const nodes = isRange(child) ? this.#turnsOf(child) : [child];
      const entries: [string, XmlElement][] = [];
      for (const own of nodes) {
        const found = take(own);
        if (found) {
          this.#match(own, found, pathOf(own));
          entries.push([own.nodeId, found]);
        } else this.#noteAll(own);
      }
      if (isRange(child)) this.#entries.set(child.nodeId, entries);
    }
    for (const child of unmatched) if (child.name !== replacedId) this.#noteWithoutQuestion(child, path);
  }

  #turnsOf = (range: EngineNode) =>
    writtenInstances(this.#root as unknown as RootNode, range as never) as readonly EngineNode[];

  #note(node: EngineNode): void {
    const { instanceValue = '', relevant } = node.currentState;
    this.#initial.set(node.nodeId, { value: instanceValue, relevant });
  }

  #noteAll(node: EngineNode): void {
    this.#note(node);
    for (const child of node.currentState.children ?? []) this.#noteAll(child);
  }

  #noteWithoutQuestion(element: XmlElement, path: string): void {
    const children = childrenOf(element);
    const value = textOf(element).trim();
    if (children.length === 0 && value !== '')
      this.withoutQuestion.push({ position: element.position, path: path + element.name, value });
    for (const child of children) this.#noteWithoutQuestion(child, `${path}${element.name}/`);
  }

  merge(): string {
    const edits: Edit[] = [];
    this.#mergeGroup(this.#root, this.#rootElement, edits);
    this.#setAttribute(this.#rootElement, 'version', this.#version, edits);
    this.#mergeReplacedId(edits);
    let merged = '';
    let position = 0;
    for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
      merged += this.#xml.slice(position, start) + text;
      position = Math.max(position, end);
    }
    return merged + this.#xml.slice(position);
  }

  #mergeReplacedId(edits: Edit[]): void {
    const meta = childNamed(this.#rootElement, 'meta');
    const [id, replaced] = [childNamed(meta, 'instanceID'), childNamed(meta, replacedId)];
    if (!id) return;
    const value = escapeXml(textOf(id).trim());
    if (replaced) return this.#setContent(replaced, value, edits);
    const name = this.#nameIn(id).replace(/instanceID$/, replacedId);
    edits.push({ start: id.end, end: id.end, text: `<${name}>${value}</${name}>` });
  }

  #mergeGroup(group: EngineNode, element: XmlElement, edits: Edit[]): void {
    this.#mergeAttributes(group, element, edits);
    const inserted: Edit[] = [];
    let position = element.contentStart;
    const mergeChild = (node: EngineNode) => {
      if (nameOf(node) === replacedId) return;
      const own = this.#elements.get(node.nodeId);
      if (own) position = own.end;
      if (!node.currentState.relevant) {
        // What was already irrelevant when loaded stays: its sender left it there.
        if (own && this.#initial.get(node.nodeId)?.relevant)
          edits.push({ start: own.position, end: own.end, text: '' });
      } else if (!own) {
        const xml = node.instanceState.instanceXML;
        if (node.nodeType === 'repeat-instance' || saysSomething(xml))
          inserted.push({ start: position, end: position, text: this.#withPrefixes(xml, element) });
      } else if (node.currentState.children === null) this.#mergeAnswer(node, own, edits);
      else this.#mergeGroup(node, own, edits);
    };
    for (const child of group.currentState.children ?? []) {
      if (!isRange(child)) mergeChild(child);
      else {
        const entries = this.#turnsOf(child);
        const present = new Set(entries.map(({ nodeId }) => nodeId));
        for (const [nodeId, removed] of this.#entries.get(child.nodeId) ?? [])
          if (!present.has(nodeId)) edits.push({ start: removed.position, end: removed.end, text: '' });
        for (const entry of entries) mergeChild(entry);
      }
    }
    if (element.contentStart !== element.end) edits.push(...inserted);
    else if (inserted.length > 0) this.#setContent(element, inserted.map(({ text }) => text).join(''), edits);
  }

  #mergeAnswer(node: EngineNode, element: XmlElement, edits: Edit[]): void {
    this.#mergeAttributes(node, element, edits);
    const { instanceValue = '' } = node.currentState;
    if (!this.#isKept(node, textOf(element))) this.#setContent(element, escapeXml(instanceValue), edits);
  }

  #isKept(node: EngineNode, loaded: string): boolean {
    const { instanceValue = '' } = node.currentState;
    if (isEquivalent(kindOf(node), instanceValue, loaded)) return true;
    return !isComputed(node) && instanceValue === this.#initial.get(node.nodeId)?.value;
  }

  #mergeAttributes(node: EngineNode, element: XmlElement, edits: Edit[]): void {
    for (const attribute of node.currentState.attributes ?? []) {
      const name = nameOf(attribute);
      if (name === 'version' && node === this.#root) continue;
      const { instanceValue = '' } = attribute.currentState;
      const loaded = element.attributes.get(name);
      if (loaded === undefined ? instanceValue !== '' : !this.#isKept(attribute, loaded))
        this.#setAttribute(element, name, instanceValue, edits);
    }
  }

  #nameIn = (element: XmlElement): string =>
    /^<([^\s/>]+)/.exec(this.#xml.slice(element.position, element.end))?.[1] ?? element.name;

  #setContent(element: XmlElement, content: string, edits: Edit[]): void {
    const isSelfClosing = element.contentStart === element.end;
    if (isSelfClosing)
      edits.push({ start: element.end - 2, end: element.end, text: `>${content}</${this.#nameIn(element)}>` });
    else edits.push({ start: element.contentStart, end: element.contentEnd, text: content });
  }

  #setAttribute(element: XmlElement, name: string, value: string | null, edits: Edit[]): void {
    if ((element.attributes.get(name) ?? null) === value) return;
    const tag = this.#xml.slice(element.position, element.contentStart);
    const found = new RegExp(String.raw`\s(?:[\w.-]+:)?${name.replaceAll('.', '[.]')}\s*=\s*(?:"[^"]*"|'[^']*')`).exec(
      tag,
    );
    const start = element.position + (found?.index ?? /^<[^\s/>]+/.exec(tag)?.[0].length ?? 0);
    const text = value === null ? '' : ` ${name}=${quotedXml(value)}`;
    edits.push({ start, end: start + (found?.[0].length ?? 0), text });
  }

  #withPrefixes(xml: string, parent: XmlElement): string {
    const prefixes = new Set([...xml.matchAll(/<([\w.-]+):/g)].map(([, prefix = '']) => prefix));
    if (prefixes.size === 0) return xml;
    const around = this.#xml.slice(0, parent.contentStart);
    const declarations = [...prefixes].flatMap((prefix) => {
      const uri = this.#root.definition.namespaceDeclarations?.get(prefix)?.declaredURI?.href;
      return uri === undefined || around.includes(`xmlns:${prefix}=`) ? [] : [` xmlns:${prefix}=${quotedXml(uri)}`];
    });
    return xml.replace(/^<[^\s/>]+/, (start) => start + declarations.join(''));
  }
}
