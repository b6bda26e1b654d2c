import type { ReactNode } from 'react';
import type { DataTableProps } from './types';
import './table-frame.css';

interface TableFrameProps extends Pick<DataTableProps<never>, 'empty' | 'error' | 'refreshing'> {
  /** How many rows there are; undefined before the first answer. */
  count: number | undefined;
  /** Shown before the first answer. */
  skeleton: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Around every table: the thin line while it refreshes, and what shows instead of rows. */
export function TableFrame({ count, empty, error, refreshing = false, skeleton, children }: TableFrameProps) {
  let body;
  if (count === undefined) body = error ?? skeleton;
  else if (count === 0) body = error ?? <div className="dt-message">{empty}</div>;
  else {
    body = (
      <>
        {error !== undefined && error !== null && <div className="dt-stale">{error}</div>}
        {children}
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
