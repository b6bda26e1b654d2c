import { type FormModel, type FormNode, ownText } from '~/engines/xforms/model';
import type { Sliceable } from '~/shared/jobs/in-slices';

/** A path in an expression: absolute, or relative to the question or to `current()`. */
const reference = /(?:current\(\)\/)?(?:\.\.?(?=\/)|(?=\/))(?:\/(?:\.\.?|[\p{L}_][\p{L}\p{N}\p{M}_.:-]*))+/gu;
const quoted = /'[^']*'|"[^"]*"/g;
const predicate = /\[([^[\]]*)\]/;

/** Follows the steps of a reference. A path of another root is of another instance; the root has no name of its own here. */
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
 * The paths that an expression refers to. Takes the expression, and the path of its question. Returns paths as in the
 * model; some may be of no question, because columns of choices look alike.
 */
export function referencesIn(expression: string, context: string): Set<string> {
  const found = new Set<string>();
  const collect = (part: string, relative: boolean) => {
    for (const { 0: written, index } of part.matchAll(reference)) {
      // The steps after "instance('…')" are those of another document.
      if (part.charAt(index - 1) === ')') continue;
      if (relative || written.startsWith('/') || written.startsWith('current()')) found.add(resolve(written, context));
    }
  };
  let rest = expression.replace(quoted, "''");
  // Inside a predicate, relative paths start at what it filters.
  for (let inner = predicate.exec(rest); inner; inner = predicate.exec(rest)) {
    collect(inner[1] ?? '', false);
    rest = rest.slice(0, inner.index) + rest.slice(inner.index + inner[0].length);
  }
  collect(rest, true);
  return found;
}

/** Where a question is used by another one. */
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

/** The expressions of a question by what they are for. */
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

/** Whether a text of the question shows the answer of a question with this name. */
const showsAnswer = (node: FormNode, name: string): boolean =>
  textsOf(node).some((texts) => Object.keys(texts).some((key) => ownText(texts, key)?.includes(`\${${name}}`)));

/** A question that uses another one, and for what. */
export interface UsedBy {
  node: FormNode;
  uses: Use[];
}

/** Which questions use the answer of one. Looks at expressions that contain its name only, so it is fast without an index. */
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
