import type { ReactNode } from 'react';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { PageOfRows } from './use-page-of-rows';
import { isSelecting, type SelectedRows } from './use-selected-rows';
import './rows.css';

interface RowsFrameProps {
  page: PageOfRows<unknown>;
  /** Null for people who may do nothing with selected rows. */
  selection: SelectedRows<unknown> | null;
  /** The bar that shows while rows are selected. */
  bar: ReactNode;
  /** The toolbar and the table. */
  children: ReactNode;
}

/** The screen of a table with pages from the server: toolbar, table, pagination, bar of the selection. */
export function RowsFrame({ page, selection, bar, children }: RowsFrameProps) {
  const { query, rows, total = 0 } = page;
  return (
    <div className={query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      {children}
      {total > 0 && rows !== undefined && (
        <Pagination page={page.page} pageSize={page.pageSize} total={total} onChange={page.turn} />
      )}
      {isSelecting(selection) && bar}
    </div>
  );
}
