import { type FormModel, type FormNode, textInLanguage } from '~/engines/xforms/model';
import type { Sliceable } from '~/shared/jobs/run-in-slices';

/** Path in an expression: absolute, or relative to the question or to `current()`. */
const referencePattern = /(?:current\(\)\/)?(?:\.\.?(?=\/)|(?=\/))(?:\/(?:\.\.?|[\p{L}_][\p{L}\p{N}\p{M}_.:-]*))+/gu;
const quoted = /'[^']*'|"[^"]*"/g;
const predicate = /\[([^[\]]*)\]/;

/** Resolves a reference to a path as in the model, which leaves out the root. */
function resolve(written: string, context: string): string {
  const plain = written.replace(/^current\(\)\//, '').replaceAll(/\/[^/:]+:/g, '/');
  const absolute = plain.startsWith('/');
  // The first step of an absolute path is the root.
  const steps = absolute ? plain.split('/').slice(2) : plain.split('/');
  const found = absolute ? [] : context.split('/').slice(1);
  for (const step of steps) {
    if (step === '..') found.pop();
    else if (step !== '.' && step !== '') found.push(step);
  }
  return found.map((step) => `/${step}`).join('');
}

/**
 * Paths that the expression of the question at `context` refers to. Some may match no question: columns of choices
 * look alike.
 */
export function referencesIn(expression: string, context: string): Set<string> {
  const found = new Set<string>();
  const collect = (part: string, relative: boolean) => {
    for (const { 0: written, index } of part.matchAll(referencePattern)) {
      // Steps after "instance('…')" belong to another document.
      if (part.charAt(index - 1) === ')') continue;
      if (relative || written.startsWith('/') || written.startsWith('current()')) found.add(resolve(written, context));
    }
  };
  let rest = expression.replace(quoted, "''");
  // Inside a predicate, relative paths start at the filtered node.
  for (let inner = predicate.exec(rest); inner; inner = predicate.exec(rest)) {
    collect(inner[1] ?? '', false);
    rest = rest.slice(0, inner.index) + rest.slice(inner.index + inner[0].length);
  }
  collect(rest, true);
  return found;
}

const uses = [
  'relevant',
  'required',
  'constraint',
  'calculate',
  'default',
  'readonly',
  'choiceFilter',
  'choices',
  'repeatCount',
  'trigger',
  'text',
] as const;
export type Use = (typeof uses)[number];

function expressionsOf(node: FormNode): [Use, string | null | undefined][] {
  const { relevant, required, constraint, calculate, readonly, repeatCount, choices, actions } = node;
  return [
    ['relevant', relevant],
    ['required', required],
    ['constraint', constraint],
    ['calculate', calculate],
    ['readonly', readonly],
    ['repeatCount', repeatCount],
    ['choiceFilter', choices?.filter],
    ['default', node.default?.dynamic === true ? node.default.value : null],
    ...actions.map(({ value }): [Use, string | null] => ['calculate', value]),
  ];
}

const textsOf = ({ label, hint, guidance, constraintMessage, requiredMessage }: FormNode) => [
  label,
  hint,
  guidance,
  constraintMessage,
  requiredMessage,
];

/** Whether a text of the question contains the answer of the question `name`. */
const showsAnswer = (node: FormNode, name: string): boolean =>
  textsOf(node).some((texts) => Object.keys(texts).some((key) => textInLanguage(texts, key)?.includes(`\${${name}}`)));

export interface UsedBy {
  node: FormNode;
  uses: Use[];
}

/** Parses only expressions that contain the name, so it is fast without an index. */
export function* usedBy({ nodes, outputs }: FormModel, { path, name }: FormNode): Sliceable<UsedBy[]> {
  if (name === '') return [];
  const inTexts = outputs.some((output) => output.includes(name));
  const found: UsedBy[] = [];
  for (const node of nodes) {
    const of = new Set<Use>();
    for (const [use, expression] of expressionsOf(node))
      if (expression && expression.includes(name) && !of.has(use) && referencesIn(expression, node.path).has(path))
        of.add(use);
    if (node.choices?.from === 'repeat' && (node.choices.list === path || node.choices.list.startsWith(`${path}/`)))
      of.add('choices');
    if (node.actions.some(({ trigger }) => trigger === path)) of.add('trigger');
    if (inTexts && showsAnswer(node, name)) of.add('text');
    if (of.size > 0) found.push({ node, uses: uses.filter((use) => of.has(use)) });
    yield;
  }
  return found;
}
