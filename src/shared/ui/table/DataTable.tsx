import { useNarrow } from './layout-hooks';
import { TableCards } from './TableCards';
import { TableFrame } from './TableFrame';
import { TableGrid } from './TableGrid';
import { TableSkeleton } from './TableSkeleton';
import type { DataTableProps } from './types';
import './data-table.css';
import './table-cards.css';

/**
 * The table of all lists: a virtual grid on a wide screen, cards on a phone, and the states of a list: loading (a
 * skeleton after 150 ms), refreshing (a thin line), empty, failed.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows } = props;
  const narrow = useNarrow();
  return (
    <TableFrame {...props} count={rows?.length} skeleton={<TableSkeleton {...props} narrow={narrow} />}>
      {narrow ? <TableCards {...props} rows={rows ?? []} /> : <TableGrid {...props} />}
    </TableFrame>
  );
}
