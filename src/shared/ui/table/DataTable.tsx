import { usePrinting } from '~/shared/screen/printing';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { useNarrow } from '~/shared/screen/use-narrow';
import { PrintedRows } from './PrintedRows';
import { TableCards } from './TableCards';
import { TableFrame } from './TableFrame';
import { TableGrid } from './TableGrid';
import { TableSkeleton } from './TableSkeleton';
import type { DataTableProps } from './types';
import './data-table.css';
import './table-cards.css';

/**
 * The table of all lists: a virtual grid on a wide screen, cards on a phone, and the states of a list: loading (a
 * skeleton after 150 ms), refreshing (a thin line), empty, failed. On paper all loaded rows.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows } = props;
  const narrow = useNarrow();
  const printing = usePrinting();
  return (
    <TableFrame {...props} count={rows?.length} skeleton={<TableSkeleton {...props} narrow={narrow} />}>
      <ErrorBoundary resetKey={rows}>
        {narrow ? <TableCards {...props} rows={rows ?? []} /> : <TableGrid {...props} />}
      </ErrorBoundary>
      {printing && <PrintedRows {...props} rows={rows ?? []} />}
    </TableFrame>
  );
}
