import { useLingui } from '@lingui/react/macro';
import { useGridColumns } from './use-grid-columns';
import type { DataTableProps } from './types';

const lines = 12;
const cards = 6;
/** Bars of different lengths look like text; the pattern is constant to avoid flicker. */
const share = (row: number, column: number) => 0.35 + (((row * 7 + column * 13) % 10) / 10) * 0.5;

/** The placeholder of the table before its first rows: the same columns and height, no spinner. */
export function TableSkeleton<Row>({ narrow, ...props }: DataTableProps<Row> & { narrow: boolean }) {
  const { t } = useLingui();
  const columns = useGridColumns(props);
  const { label } = props;
  if (narrow) {
    return (
      <div className="dt-skeleton" role="status" aria-label={t`Loading ${label}`}>
        {Array.from({ length: cards }, (_, row) => (
          <div key={row} className="dt-card dt-card-skeleton">
            <span className="dt-bar" style={{ width: `${share(row, 0) * 100}%` }} />
            <span className="dt-bar" style={{ width: `${share(row, 1) * 60}%` }} />
            <span className="dt-bar" style={{ width: `${share(row, 2) * 60}%` }} />
          </div>
        ))}
      </div>
    );
  }
  const shown = columns.slice(0, 14);
  return (
    <div className="dt-skeleton" role="status" aria-label={t`Loading ${label}`}>
      <div className="dt-skeleton-row dt-skeleton-head" aria-hidden="true">
        {shown.map((column) => (
          <div
            key={column.id}
            className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
            style={{ width: column.width }}
          >
            {column.headerPrefix !== undefined && <span className="dt-prefix">{column.headerPrefix}</span>}
            <span className="dt-name">{column.header}</span>
          </div>
        ))}
      </div>
      {Array.from({ length: lines }, (_, row) => (
        <div key={row} className="dt-skeleton-row" aria-hidden="true">
          {shown.map((column, index) => (
            <div
              key={column.id}
              className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
              style={{ width: column.width }}
            >
              <span className="dt-bar" style={{ width: `${share(row, index) * 100}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
