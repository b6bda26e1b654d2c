import { useMemo } from 'react';
import { useKeptState } from '~/shared/address/kept-in-history';

const none: ReadonlySet<string> = new Set();
const noRows: never[] = [];

/**
 * The selected rows of a table. In: all rows, also those that a filter hides (a selected row stays selected), and how a
 * row is told from others (keep it stable). Out: the selected rows, `table` for DataTable, and the way to select none.
 */
export function useSelection<Row>(all: readonly Row[] | undefined, rowId: (row: Row) => string) {
  const [selected, onChange] = useKeptState('selection', none);
  const rows = useMemo(() => (all ?? noRows).filter((row) => selected.has(rowId(row))), [all, selected, rowId]);
  return { rows, table: { selected, onChange }, clear: () => onChange(none) };
}
