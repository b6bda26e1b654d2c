import type { ReactNode } from 'react';
import { ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { DataTableProps } from '~/shared/ui/table/types';
import type { PageOfRows } from './use-page-of-rows';
import { isSelecting, type SelectedRows } from './use-selected-rows';
import './rows.css';

/** Pixels of the pagination and the page's margin. */
export const spaceBelow = 64;
/** Pixels of the selection bar, which loads later. */
const bulkBarHeight = 72;

type OwnProps = 'rows' | 'rowId' | 'totalCount' | 'offset' | 'refreshing' | 'selection' | 'sort' | 'resetKey' | 'error';

interface RowsTableProps<Row> extends Omit<DataTableProps<Row>, OwnProps> {
  page: PageOfRows<Row>;
  /** Null without the right to do anything with selected rows. */
  selection: SelectedRows<unknown> | null;
  isReady: boolean;
  failure: Error | null;
  retry: () => void;
}

const rowId = (row: { __id: string }) => row.__id;

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
  /** Null without the right to do anything with selected rows. */
  selection: SelectedRows<unknown> | null;
  bar: ReactNode;
  /** Maps have the pagination below their own list. */
  isMap?: boolean;
  children: ReactNode;
}

interface RowsPagesProps {
  page: PageOfRows<unknown>;
  isSimple?: boolean;
}

export function RowsPages({ page: { rows, total = 0, page, pageSize, turn }, isSimple = false }: RowsPagesProps) {
  if (total === 0 || rows === undefined) return null;
  return <Pagination page={page} pageSize={pageSize} total={total} isSimple={isSimple} onChange={turn} />;
}

/** Toolbar, table or map, pagination and selection bar. */
export function RowsFrame({ page, selection, bar, isMap = false, children }: RowsFrameProps) {
  return (
    <div className={page.query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      {children}
      {!isMap && <RowsPages page={page} />}
      {isSelecting(selection) && bar}
    </div>
  );
}
