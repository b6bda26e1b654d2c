import { ErrorState } from '~/shared/ui/states/states';
import { bulkBarHeight } from '~/shared/ui/table/bulk-bar-height';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { DataTableProps } from '~/shared/ui/table/types';
import type { PageOfRows } from './use-page-of-rows';
import { isSelecting, type SelectedRows } from './use-selected-rows';

/** Height of the pagination and the page's margin. */
export const spaceBelow = 64;

type OwnProps = 'rows' | 'rowId' | 'totalCount' | 'offset' | 'refreshing' | 'selection' | 'sort' | 'resetKey' | 'error';

interface RowsTableProps<Row> extends Omit<DataTableProps<Row>, OwnProps> {
  page: PageOfRows<Row>;
  /** Null for people who may do nothing with selected rows. */
  selection: SelectedRows<unknown> | null;
  /** What the columns need has loaded. */
  isReady: boolean;
  /** Why the rows, or what their columns need, could not be loaded. */
  failure: Error | null;
  retry: () => void;
}

const rowId = (row: { __id: string }) => row.__id;

/** The table of a page of rows from the server. */
export function RowsTable<Row extends { __id: string }>(props: RowsTableProps<Row>) {
  const { page, selection, isReady, failure, retry, ...table } = props;
  return (
    <DataTable
      {...table}
      rows={isReady || failure ? page.rows : undefined}
      rowId={rowId}
      totalCount={page.total ?? 0}
      offset={page.skip}
      refreshing={page.query.isFetching && page.rows !== undefined}
      {...(selection && { selection: selection.table })}
      sort={page.sort}
      resetKey={page.resetKey}
      spaceBelow={isSelecting(selection) ? spaceBelow + bulkBarHeight : spaceBelow}
      error={failure && <ErrorState error={failure} retry={retry} />}
    />
  );
}
