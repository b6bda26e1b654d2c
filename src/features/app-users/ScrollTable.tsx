import { Table, type TableProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';

interface ScrollTableProps<Row> extends Pick<
  TableProps<Row>,
  'columns' | 'column' | 'dataSource' | 'rowKey' | 'tableLayout'
> {
  label: string;
  isLong?: boolean;
}

/** A table with its own scrolling, focusable because nothing inside it may be. */
export function ScrollTable<Row extends object>({ label, isLong = false, ...table }: ScrollTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.tabIndex = 0;
  }, []);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      className={isLong ? 'scroll-table scroll-table-long' : 'scroll-table'}
    >
      <Table<Row> {...table} aria-label={label} className="in-columns" pagination={false} />
    </div>
  );
}
