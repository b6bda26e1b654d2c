/** Errors in a definition that servers accept, with line numbers. */
import { isExplosive, patternsIn } from '~/shared/lib/regex-cost';
import { resolvePath } from './paths';
import { primaryInstance, readBinds, readBody, readData } from './sections';
import { getAttribute, childrenOf, elementAt, readXml, TooDeep, type XmlElement } from './xml-tree';
import { findSyntaxError } from './xpath-syntax';

export type DefinitionError =
  | XmlFault
  | { kind: 'form-id-missing'; line: number }
  /** A bind or body reference to a node missing from the instance. */
  | { kind: 'bind-without-node'; reference: string; line: number }
  | { kind: 'question-without-node'; reference: string; line: number }
  | ({ kind: 'expression-malformed'; line: number } & Omit<MalformedExpression, 'element'>)
  | ({ kind: 'pattern-explosive'; line: number } & Omit<ExplosivePattern, 'element'>);

const plainPath = /^\/[^()[\]{}'"\s|+*=<>!]+$/u;

function* unresolved(
  elements: Iterable<{ path: string | null; element: XmlElement }>,
  has: (path: string) => boolean,
): Generator<{ reference: string; element: XmlElement }> {
  for (const { path, element } of elements) {
    const reference = getAttribute(element, 'nodeset') ?? getAttribute(element, 'ref');
    if (reference === null) continue;
    if (path === null ? plainPath.test(reference) : !has(path)) yield { reference, element };
  }
}

/** Body elements whose reference starts at another root; the body reader skips them. */
function withOtherRoot(body: XmlElement | null, root: string): { path: null; element: XmlElement }[] {
  const open = body ? [body] : [];
  const found: { path: null; element: XmlElement }[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    open.push(...childrenOf(next));
    const reference = getAttribute(next, 'ref') ?? '';
    if (plainPath.test(reference) && resolvePath(reference, root) === null) found.push({ path: null, element: next });
  }
  return found;
}

function structureFaults(xml: string): DefinitionError[] {
  const html = readXml(xml)?.root ?? null;
  const model = elementAt(html, 'head', 'model');
  const instance = model && primaryInstance(model);
  if (!html || !model || !instance) return [];
  const data = readData(instance);
  const has = (path: string) => {
    const node = path.replace(/\/@[^/]*$/u, '');
    return node === '' || data.has(node);
  };
  const { byId, places } = readBinds(model, instance.name);
  const bodyElement = elementAt(html, 'body');
  const body = readBody(bodyElement, model, { root: instance.name, bindIds: byId });
  const questions = [
    ...[...body.entries.values()].filter(({ synthetic }) => !synthetic),
    ...withOtherRoot(bodyElement, instance.name),
  ];
  const faults = [
    ...[...unresolved(places, has)].map((one) => ({ kind: 'bind-without-node' as const, ...one })),
    ...[...unresolved(questions, has)].map((one) => ({ kind: 'question-without-node' as const, ...one })),
    ...[...malformedExpressions(html, instance.name)].map((one) => ({ kind: 'expression-malformed' as const, ...one })),
    ...[...explosivePatterns(html, instance.name)].map((one) => ({ kind: 'pattern-explosive' as const, ...one })),
  ];
  const hasId = getAttribute(instance, 'id') !== null;
  const lineOf = linesOf(xml);
  return [
    ...(hasId ? [] : [{ kind: 'form-id-missing' as const, line: linesOf(xml)(instance.position) }]),
    ...faults
      .toSorted((one, other) => one.element.position - other.element.position)
      .map(({ element, ...fault }) => ({ ...fault, line: lineOf(element.position) })),
  ];
}

/** Empty for a text that is no form. Malformed XML only has its XML errors: its structure is a guess. */
export function validateDefinition(xml: string): DefinitionError[] {
  const faults = validateXml(xml);
  if (faults.length > 0) return faults;
  try {
    return structureFaults(xml);
  } catch (error) {
    if (error instanceof TooDeep) return [];
    throw error;
  }
}

interface PlacedExpression {
  attribute: string;
  expression: string;
  path: string | null;
  element: XmlElement;
}

interface MalformedExpression extends PlacedExpression {
  rest: string;
}

interface ExplosivePattern extends Omit<PlacedExpression, 'expression'> {
  pattern: string;
}

const attributes: Readonly<Record<string, readonly string[]>> = {
  bind: ['calculate', 'constraint', 'readonly', 'relevant', 'required'],
  setvalue: ['value'],
  output: ['value'],
  itemset: ['nodeset'],
  value: ['ref'],
  label: ['ref'],
  hint: ['ref'],
  repeat: ['count'],
};

function* expressionsIn(root: XmlElement, dataName: string): Generator<PlacedExpression> {
  const open: { element: XmlElement; path: string | null }[] = [{ element: root, path: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element } = next;
    // Data and choices may use these element names.
    if (element.name === 'instance') continue;
    const reference = getAttribute(element, 'ref') ?? getAttribute(element, 'nodeset');
    const own =
      reference === null || element.name === 'itemset' ? null : resolvePath(reference, dataName, next.path ?? '');
    const path = own === null || own === '' || element.name === 'value' ? next.path : own;
    for (const name of attributes[element.name] ?? []) {
      const expression = element.attributes.get(name)?.trim();
      if (expression === undefined || (expression === '' && element.name === 'setvalue')) continue;
      yield { attribute: name, expression, path, element };
    }
    for (const child of childrenOf(element)) open.push({ element: child, path });
  }
}

function* malformedExpressions(root: XmlElement, dataName: string): Generator<MalformedExpression> {
  for (const one of expressionsIn(root, dataName)) {
    const fault = findSyntaxError(one.expression);
    if (fault !== null) yield { ...one, rest: one.expression.slice(fault) };
  }
}

function* explosivePatterns(root: XmlElement, dataName: string): Generator<ExplosivePattern> {
  for (const { expression, ...place } of expressionsIn(root, dataName))
    for (const pattern of patternsIn(expression)) if (isExplosive(pattern)) yield { ...place, pattern };
}

// XML well-formedness errors with lines; the parser and the server tolerate them.

type XmlFault =
  | { kind: 'tag-not-closed'; name: string; line: number }
  | { kind: 'tag-not-opened'; name: string; line: number }
  /** Unescaped < or &, or an unfinished tag. */
  | { kind: 'character-not-escaped'; character: '<' | '&'; line: number };

/** One mistake can break everything after it. */
const maxFaults = 20;

/** Line numbers of positions, asked for in ascending order. */
function linesOf(xml: string): (position: number) => number {
  let line = 1;
  // Cached: otherwise each call scans a one-line file to its end.
  let lineEnd = xml.indexOf('\n');
  return (position) => {
    while (lineEnd !== -1 && lineEnd < position) {
      line += 1;
      lineEnd = xml.indexOf('\n', lineEnd + 1);
    }
    return line;
  };
}

const openTag = /<([^\s<>/=!?"'&][^\s<>/="']*)(?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/uy;
const closeTag = /<\/([^\s<>/]+)\s*>/uy;
const reference = /&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/iu;

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** A doctype may have declarations in brackets. */
function afterDoctype(xml: string, from: number): number {
  const bracket = xml.indexOf('[', from);
  const end = xml.indexOf('>', from);
  if (bracket === -1 || (end !== -1 && end < bracket)) return end + 1;
  const close = xml.indexOf(']', bracket);
  return close === -1 ? 0 : xml.indexOf('>', close) + 1;
}

interface Open {
  name: string;
  line: number;
}

export function validateXml(xml: string): XmlFault[] {
  const faults: XmlFault[] = [];
  const open: Open[] = [];
  const lineOf = linesOf(xml);
  let at = 0;
  const escape = (character: '<' | '&', position: number) =>
    faults.push({ kind: 'character-not-escaped', character, line: lineOf(position) });
  const close = (name: string, position: number) => {
    const line = lineOf(position);
    const index = open.findLastIndex((element) => element.name === name);
    if (index === -1) faults.push({ kind: 'tag-not-opened', name, line });
    else for (const left of open.splice(index).slice(1)) faults.push({ kind: 'tag-not-closed', ...left });
  };
  while (at < xml.length && faults.length < maxFaults) {
    const next = xml.indexOf('<', at);
    const end = next === -1 ? xml.length : next;
    const ampersand = xml.slice(at, end).search(reference);
    if (ampersand !== -1) escape('&', at + ampersand);
    if (next === -1) break;
    const skip = skipped.find(([begin]) => xml.startsWith(begin, next));
    if (skip) {
      const stop = xml.indexOf(skip[1], next + skip[0].length);
      if (stop === -1) escape('<', next);
      at = stop === -1 ? xml.length : stop + skip[1].length;
      continue;
    }
    if (xml.startsWith('<!DOCTYPE', next)) {
      at = afterDoctype(xml, next) || xml.length;
      continue;
    }
    closeTag.lastIndex = next;
    openTag.lastIndex = next;
    const closing = closeTag.exec(xml);
    const opening = closing ? null : openTag.exec(xml);
    if (closing) close(closing[1] ?? '', next);
    else if (!opening) escape('<', next);
    else {
      const bad = opening[0].search(reference);
      if (bad !== -1) escape('&', next + bad);
      if (opening[2] === '') open.push({ name: opening[1] ?? '', line: lineOf(next) });
    }
    at = closing ? closeTag.lastIndex : opening ? openTag.lastIndex : next + 1;
  }
  if (faults.length < maxFaults) for (const left of open) faults.push({ kind: 'tag-not-closed', ...left });
  return faults.slice(0, maxFaults).toSorted((one, other) => one.line - other.line);
}
