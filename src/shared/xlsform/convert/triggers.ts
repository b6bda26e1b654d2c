/** Reads the column "trigger": questions whose changes set the value of another. */
import type { ProblemList } from './problem-list';
import { referencesIn } from './reference-syntax';
import { type Row, placeOf, textOf } from './table';

/** The names of the questions, which may come later in the sheet; they are checked at its end. */
export function readTriggers(
  row: Row,
  survey: { readonly triggers: { readonly name: string; readonly row: Row }[] },
  problems: ProblemList,
): readonly string[] {
  const text = textOf(row.cells, 'trigger');
  if (text === undefined) return [];
  const place = placeOf(row, 'trigger');
  const names: string[] = [];
  for (const part of text.split(',')) {
    const { references, isMalformed } = referencesIn(part);
    if (isMalformed) problems.add('reference-malformed', place);
    else if (references.length > 1) problems.add('trigger-comma-missing', place);
    else names.push(...references.map(({ name }) => name));
  }
  if (!text.includes('${') || text.length < 3) problems.add('reference-malformed', place);
  survey.triggers.push(...names.map((name) => ({ name, row })));
  return names;
}
