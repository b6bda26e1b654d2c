/** What is wrong in a definition although servers take it, with the lines of the file. */
import { readBody } from './body';
import {
  type ExplosivePattern,
  explosivePatterns,
  type MalformedExpression,
  malformedExpressions,
} from './expressions';
import { primaryInstance, readBinds, readData } from './instance';
import { pathOf } from './paths';
import { linesOf, type XmlFault, xmlFaults } from './xml-faults';
import { attribute, childrenOf, elementAt, readXml, TooDeep, type XmlElement } from './xml-tree';

export type DefinitionFault =
  | XmlFault
  | { kind: 'form-id-missing'; line: number }
  /** A bind, or a question of the body, for a node that the instance does not have. */
  | { kind: 'bind-without-node'; reference: string; line: number }
  | { kind: 'question-without-node'; reference: string; line: number }
  /** Web forms cannot be opened with it. */
  | ({ kind: 'expression-malformed'; line: number } & Omit<MalformedExpression, 'element'>)
  /** Comparing it with an answer can stop an app. */
  | ({ kind: 'pattern-explosive'; line: number } & Omit<ExplosivePattern, 'element'>);

const plainPath = /^\/[^()[\]{}'"\s|+*=<>!]+$/u;

/** The elements whose reference leads nowhere. */
function* lost(
  elements: Iterable<{ path: string | null; element: XmlElement }>,
  has: (path: string) => boolean,
): Generator<{ reference: string; element: XmlElement }> {
  for (const { path, element } of elements) {
    const reference = attribute(element, 'nodeset') ?? attribute(element, 'ref');
    if (reference === null) continue;
    // A path that starts at another root has none here; an expression is not looked into.
    if (path === null ? plainPath.test(reference) : !has(path)) yield { reference, element };
  }
}

/** Elements of the body whose reference starts at another root than the data, so that the body's reader skips them. */
function elsewhere(body: XmlElement | null, root: string): { path: null; element: XmlElement }[] {
  const open = body ? [body] : [];
  const found: { path: null; element: XmlElement }[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    open.push(...childrenOf(next));
    const reference = attribute(next, 'ref') ?? '';
    if (plainPath.test(reference) && pathOf(reference, root) === null) found.push({ path: null, element: next });
  }
  return found;
}

function placeFaults(xml: string): DefinitionFault[] {
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
    ...elsewhere(bodyElement, instance.name),
  ];
  const faults = [
    ...[...lost(places, has)].map((one) => ({ kind: 'bind-without-node' as const, ...one })),
    ...[...lost(questions, has)].map((one) => ({ kind: 'question-without-node' as const, ...one })),
    ...[...malformedExpressions(html, instance.name)].map((one) => ({ kind: 'expression-malformed' as const, ...one })),
    ...[...explosivePatterns(html, instance.name)].map((one) => ({ kind: 'pattern-explosive' as const, ...one })),
  ];
  const hasId = attribute(instance, 'id') !== null;
  const lineOf = linesOf(xml);
  return [
    ...(hasId ? [] : [{ kind: 'form-id-missing' as const, line: linesOf(xml)(instance.position) }]),
    ...faults
      .toSorted((one, other) => one.element.position - other.element.position)
      .map(({ element, ...fault }) => ({ ...fault, line: lineOf(element.position) })),
  ];
}

/**
 * The faults of a definition; none for a text that is no form at all, which the server refuses. A text that is not
 * well-formed has only the faults of its XML: where its elements belong is a guess.
 */
export function definitionFaults(xml: string): DefinitionFault[] {
  const faults = xmlFaults(xml);
  if (faults.length > 0) return faults;
  try {
    return placeFaults(xml);
  } catch (error) {
    if (error instanceof TooDeep) return [];
    throw error;
  }
}
