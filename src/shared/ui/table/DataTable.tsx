import { useNarrow } from './layout-hooks';
import { TableCards } from './TableCards';
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
  const { rows, empty, error, refreshing = false } = props;
  const narrow = useNarrow();
  let body;
  if (rows === undefined)
    body = error ? <div className="dt-message">{error}</div> : <TableSkeleton {...props} narrow={narrow} />;
  else if (rows.length === 0) body = <div className="dt-message">{error ?? empty}</div>;
  else {
    body = (
      <>
        {error !== undefined && error !== null && <div className="dt-stale">{error}</div>}
        {narrow ? <TableCards {...props} rows={rows} /> : <TableGrid {...props} />}
      </>
    );
  }
  return (
    <div className="dt">
      <div className="dt-progress" data-on={refreshing} />
      {body}
    </div>
  );
}
