import { useLingui } from '@lingui/react/macro';
import { Skeleton, Spin } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useNarrow } from '~/shared/screen/media';
import { HeaderWords } from './HeaderCell';
import { useRangeSelection } from './selection';
import type { DataTableProps, TableColumn } from './types';
import { useGridColumns } from './use-grid-columns';

/** Milliseconds; a shorter refresh shows nothing. */
const progressDelay = 150;

export function TableFrame<Row>({ children, ...props }: DataTableProps<Row> & { children: ReactNode }) {
  const { rows, empty, error, refreshing = false } = props;
  let body;
  if (rows === undefined) body = error ?? <TableSkeleton {...props} />;
  else if (rows.length === 0) body = error ?? <div className="dt-message">{empty}</div>;
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
      {refreshing && <Spin size="small" delay={progressDelay} className="dt-progress" />}
      {body}
    </div>
  );
}

const skeletonRows = 12;
const skeletonCards = 6;
const shownColumns = 14;
const noIds: readonly never[] = [];
/** Bars of different lengths look like text; the pattern is constant to avoid flicker. */
const barWidth = (row: number, column: number) => 0.35 + (((row * 7 + column * 13) % 10) / 10) * 0.5;

function TableSkeleton<Row>(props: DataTableProps<Row>) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const columns = useGridColumns(props, useRangeSelection(noIds, props.selection));
  const { label } = props;
  if (narrow) {
    return (
      <div className="dt-skeleton" role="status">
        <span className="visually-hidden">{t`Loading ${label}`}</span>
        {Array.from({ length: skeletonCards }, (_, row) => (
          <Skeleton key={row} className="dt-card dt-card-skeleton" paragraph={{ rows: 2 }} />
        ))}
      </div>
    );
  }
  const ends = columns.filter((column) => column.frozen === 'end');
  const shown = columns.filter((column) => column.frozen !== 'end').slice(0, shownColumns);
  const style = { '--end': `${ends.reduce((sum, column) => sum + column.width, 0)}px` } as CSSProperties;
  const line = (className: string, content: (column: TableColumn<Row>, index: number) => ReactNode, key?: number) => {
    const cell = (column: TableColumn<Row>, index: number) => (
      <div
        key={column.id}
        className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
        style={{ width: column.width }}
      >
        {content(column, index)}
      </div>
    );
    return (
      <div key={key} className={className} aria-hidden="true">
        {shown.map(cell)}
        {ends.length > 0 && <div className="dt-end">{ends.map(cell)}</div>}
      </div>
    );
  };
  return (
    <div className="dt-skeleton" role="status" style={style}>
      {/* As text: screen readers do not announce the name of a live region. */}
      <span className="visually-hidden">{t`Loading ${label}`}</span>
      {line('dt-skeleton-row dt-skeleton-head', ({ headerPrefix, header }) => (
        <HeaderWords prefix={headerPrefix} name={header} />
      ))}
      {Array.from({ length: skeletonRows }, (_, row) =>
        line(
          'dt-skeleton-row',
          (_column, index) => <span className="dt-bar" style={{ width: `${barWidth(row, index) * 100}%` }} />,
          row,
        ),
      )}
    </div>
  );
}
