/** Checks whether expressions can be parsed, and computed in time: others keep the whole form from being used. */
import { isExplosive, patternsIn } from '~/shared/lib/regex-cost';
import { syntaxFault } from '~/shared/lib/xpath-syntax';
import { type FormNode, everyNode } from './form-node';
import type { ProblemList } from './problem-list';
import { referencePattern } from './reference-syntax';
import { yesOrNo } from './settings';
import { placeOf, textOf } from './table';

const conditions = ['relevant', 'constraint', 'required', 'readonly', 'calculate'];

/** The columns that the expressions of a node may come from. */
const columns = [
  ...conditions.map((name) => ['bind', name]),
  ['default'],
  ['choice_filter'],
  ['control', 'jr:count'],
  ['instance_name'],
  ['create_if'],
  ['update_if'],
  ['entity_id'],
  ['label'],
];

function* expressionsOf({ kind, bind, control, isDynamic, value, choiceFilter, itemset, query }: FormNode) {
  for (const name of conditions) {
    const text = bind?.get(name);
    if (typeof text === 'string' && yesOrNo(text) === null) yield text;
  }
  if (isDynamic) yield value;
  if (kind === 'question' && (itemset !== '' || query !== '')) yield choiceFilter;
  if (kind === 'repeat') yield control.get('jr:count') ?? '';
}

/** Where an expression stops being one; null for a good one, and for one whose references are not complete. */
function faultIn(text: string): number | null {
  // Paths of the same length, since positions are those of the cell. Which kind of path a reference becomes is not known.
  const withPaths = (root: string) =>
    text.replaceAll(referencePattern, (reference) => ` ${root}${'a'.repeat(reference.length - root.length - 1)}`);
  const written = withPaths('/');
  if (written.includes('${') || syntaxFault(withPaths('')) === null) return null;
  return syntaxFault(written);
}

/** Checks the expressions of all nodes that are as in their rows; those that loops fill are not checked. */
export function checkExpressions(root: FormNode, problems: ProblemList): void {
  for (const node of everyNode(root)) {
    const { row } = node;
    if (!row) continue;
    for (const text of expressionsOf(node)) {
      const column = text === '' ? undefined : columns.find((path) => textOf(row.cells, ...path) === text);
      if (!column) continue;
      const place = placeOf(row, ...column);
      const fault = faultIn(text);
      if (fault !== null) problems.add('expression-malformed', place, { part: text.slice(fault) });
      for (const pattern of patternsIn(text))
        if (isExplosive(pattern)) problems.add('pattern-explosive', place, { pattern });
    }
  }
}
