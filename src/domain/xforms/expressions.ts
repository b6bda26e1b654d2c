/** The expressions of a definition that keep web forms from opening it, or can stop them. */
import { isExplosive, patternsIn } from '~/shared/lib/regex-cost';
import { syntaxFault } from '~/shared/lib/xpath-syntax';
import { pathOf } from './paths';
import { attribute, childrenOf, type XmlElement } from './xml-tree';

interface PlacedExpression {
  /** The attribute, without prefix. */
  attribute: string;
  expression: string;
  /** The node that it is for; null for a text in several languages. */
  path: string | null;
  element: XmlElement;
}

export interface MalformedExpression extends PlacedExpression {
  /** The expression from where it stops being one; '' if it is not complete. */
  rest: string;
}

export interface ExplosivePattern extends Omit<PlacedExpression, 'expression'> {
  /** A regular expression that apps may need for ever to compare with an answer. */
  pattern: string;
}

/** The attributes with expressions, by the element. */
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

/** Those in an element and inside it, in no particular order. */
function* expressionsIn(root: XmlElement, dataName: string): Generator<PlacedExpression> {
  const open: { element: XmlElement; path: string | null }[] = [{ element: root, path: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element } = next;
    // Data and choices have names of their own.
    if (element.name === 'instance') continue;
    const reference = attribute(element, 'ref') ?? attribute(element, 'nodeset');
    const own = reference === null || element.name === 'itemset' ? null : pathOf(reference, dataName, next.path ?? '');
    const path = own === null || own === '' || element.name === 'value' ? next.path : own;
    for (const name of attributes[element.name] ?? []) {
      const expression = element.attributes.get(name)?.trim();
      // An action without a value clears its answer.
      if (expression === undefined || (expression === '' && element.name === 'setvalue')) continue;
      yield { attribute: name, expression, path, element };
    }
    for (const child of childrenOf(element)) open.push({ element: child, path });
  }
}

/** The expressions that cannot be parsed, in no particular order. */
export function* malformedExpressions(root: XmlElement, dataName: string): Generator<MalformedExpression> {
  for (const one of expressionsIn(root, dataName)) {
    const fault = syntaxFault(one.expression);
    if (fault !== null) yield { ...one, rest: one.expression.slice(fault) };
  }
}

/** The regular expressions that can stop apps, in no particular order. */
export function* explosivePatterns(root: XmlElement, dataName: string): Generator<ExplosivePattern> {
  for (const { expression, ...place } of expressionsIn(root, dataName))
    for (const pattern of patternsIn(expression)) if (isExplosive(pattern)) yield { ...place, pattern };
}
