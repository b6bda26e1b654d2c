/** Choices that have a name in common: in a file, each has a label of its own. */
import { type Around, type ChoiceCondition, choicesThrough } from '~/domain/answers/choice-filter';
import { odataPath } from '~/domain/answers/odata-names';
import type { PlanTable, Row } from './plan';
import { at, namesIn, rowsAt } from './values';

/** How the rows of a file tell such choices apart. */
export interface SameNames {
  /** Those of the choice filter. */
  conditions: readonly ChoiceCondition[];
  /** The choices by the name that they share: their labels, and their columns for the filter. */
  choices: ReadonlyMap<string, readonly { label: string; values: Readonly<Record<string, string>> }[]>;
}

/** What such a choice is called in the rows and the choices of a plan. */
export const uniqueName = (name: string, label: string): string => `${name}\u0000${label}`.replace(/\s/g, '\u0001');

/** The answers that tell them apart in the main table, by their paths in OData. */
export const tellingPaths = ({ fields }: PlanTable): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ sameNames }) =>
      (sameNames?.conditions ?? []).flatMap(({ value }) => ('path' in value ? [odataPath(value.path)] : [])),
    ),
  );

function uniqueNameIn(name: string, { conditions, choices }: SameNames, around: Around): string {
  const labels = new Set(choicesThrough(choices.get(name) ?? [], conditions, around).map(({ label }) => label));
  const [label] = labels;
  return label === undefined || labels.size > 1 ? name : uniqueName(name, label);
}

/** Puts the unique name of each choice into a row and the rows of its repeats. */
export function tellApart(row: Row, table: PlanTable): void {
  const changes: (() => void)[] = [];
  const visit = (own: Row, { fields, repeats }: PlanTable, around: Around, path: string): void => {
    for (const { sameNames, path: steps, isMultiple } of fields) {
      const answer = sameNames && at(own, steps);
      if (!sameNames || typeof answer !== 'string') continue;
      const names = (isMultiple ? namesIn(answer) : [answer]).map((name) => uniqueNameIn(name, sameNames, around));
      const [last = ''] = steps.slice(-1);
      const parent = steps.length > 1 ? (at(own, steps.slice(0, -1)) as Row) : own;
      // Filters of other questions read the answers as they are.
      changes.push(() => {
        parent[last] = names.join(' ');
      });
    }
    for (const repeat of repeats) {
      const inner = `${path}/${repeat.path.join('/')}`;
      for (const one of rowsAt(own, repeat.path)) visit(one, repeat, [...around, { path: inner, values: one }], inner);
    }
  };
  visit(row, table, [{ path: '', values: row }], '');
  for (const change of changes) change();
}
