import type { ReactNode } from 'react';
import { ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { DataTableProps } from '~/shared/ui/table/types';
import type { PageOfRows } from './use-page-of-rows';
import { isSelecting, type SelectedRows } from './use-selected-rows';
import './rows.css';

/** Height of the pagination and the page's margin. */
export const spaceBelow = 64;
/** Height of the bar of the selection, which loads later. */
const bulkBarHeight = 72;

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

interface RowsFrameProps {
  page: PageOfRows<unknown>;
  /** Null for people who may do nothing with selected rows. */
  selection: SelectedRows<unknown> | null;
  /** The bar that shows while rows are selected. */
  bar: ReactNode;
  /** A map has the pagination under the list beside it. */
  isMap?: boolean;
  /** The toolbar, and the table or the map. */
  children: ReactNode;
}

/** The pagination of the rows, if there are any. */
export function RowsPages({ page: { rows, total = 0, page, pageSize, turn } }: { page: PageOfRows<unknown> }) {
  if (total === 0 || rows === undefined) return null;
  return <Pagination page={page} pageSize={pageSize} total={total} onChange={turn} />;
}

/** The screen of rows with pages from the server: toolbar, table, pagination, bar of the selection. */
export function RowsFrame({ page, selection, bar, isMap = false, children }: RowsFrameProps) {
  return (
    <div className={page.query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      {children}
      {!isMap && <RowsPages page={page} />}
      {isSelecting(selection) && bar}
    </div>
  );
}
