import { ComputedEntities, ComputedEntityVersions } from './computed-entities';
import { ComputedSubmissions, ComputedVersions } from './computed-submissions';
import type { RowRange } from './row-range';
import type { TableName, Tables } from './tables';

type AnyRange = RowRange<never, never>;

/** Makes the range of each row of a table once. */
function once<Row extends object>(rowsOf: () => readonly Row[], make: (row: Row) => object): () => readonly AnyRange[] {
  const made = new WeakMap<Row, AnyRange>();
  const none: readonly AnyRange[] = [];
  const rangeOf = (row: Row): AnyRange => {
    const known = made.get(row);
    if (known) return known;
    // The table that asks has the type of these rows.
    const range = make(row) as AnyRange;
    made.set(row, range);
    return range;
  };
  return () => {
    const rows = rowsOf();
    return rows.length === 0 ? none : rows.map(rangeOf);
  };
}

/** The computed rows of a table. They follow from `computedEntities` and `computedSubmissions`, which are stored. */
export function rangesOf(name: TableName, tables: () => Tables): (() => readonly AnyRange[]) | undefined {
  const lists = () => tables().computedEntities.rows();
  const forms = () => tables().computedSubmissions.rows();
  switch (name) {
    case 'entities':
      return once(lists, (rows) => new ComputedEntities(rows));
    case 'entityDefs':
      return once(lists, (rows) => new ComputedEntityVersions(rows));
    case 'submissions':
      return once(forms, (rows) => new ComputedSubmissions(rows));
    case 'submissionDefs':
      return once(forms, (rows) => new ComputedVersions(rows));
    default:
      return undefined;
  }
}
