/** Checks the references in all cells: whether they are well-formed, and name exactly one row of the survey sheet. */
import type { Sheet } from '../workbook';
import type { Budget } from './limits';
import type { ProblemList } from './problem-list';
import { referencesIn } from './reference-syntax';
import { type Column, type Table, cellOf } from './table';

interface Check {
  readonly sheet: Sheet;
  readonly table: Table;
  readonly reads: (column: Column) => boolean;
}

/**
 * Checks the cells of some columns of a sheet.
 * @param names how often each name is in the survey sheet
 * @throws TooLarge
 */
export function checkReferences(
  { sheet, table, reads }: Check,
  names: ReadonlyMap<string, number>,
  budget: Budget,
  problems: ProblemList,
): void {
  const columns = table.columns.filter(reads);
  for (const { number } of table.rows)
    for (const column of columns) {
      if (!sheet.rows[number - 1]?.[column.number - 1]?.includes('${')) continue;
      const text = cellOf(sheet, number, column);
      const place = { sheet: table.sheet, row: number, column: { name: column.name, number: column.number } };
      const { references, isMalformed } = referencesIn(text);
      budget.spend(references.length);
      if (isMalformed) problems.add('reference-malformed', place);
      for (const name of new Set(references.map((one) => one.name))) {
        const count = names.get(name) ?? 0;
        if (count === 0) problems.add('reference-unknown', place, { name });
        else if (count > 1) problems.add('reference-ambiguous', place, { name, count });
      }
    }
}
