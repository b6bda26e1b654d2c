import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import type { PlacedColumn } from './use-table-model';
import { type ColumnResize, isFixed } from './use-column-resize';
import type { TableSort } from './types';

interface HeaderCellProps<Row> {
  placed: PlacedColumn<Row>;
  side: 'left' | 'right' | null;
  /** For a sortable column. */
  sort: TableSort | undefined;
  /** Undefined if columns have their own widths only. */
  resize: ColumnResize<Row> | undefined;
  /** Whether Tab reaches it. Undefined if headers are not part of the grid's navigation. */
  focusable: boolean | undefined;
  children?: ReactNode;
}

/** The name of a column. With the groups around it, it is a path, which goes from left to right in every language. */
export function HeaderWords({ prefix, name }: { prefix: string | undefined; name: string }) {
  if (prefix === undefined) return <span className="dt-name">{name}</span>;
  return (
    <span className="dt-path" dir="ltr">
      <span className="dt-prefix">{prefix}</span>
      <span className="dt-name">{name}</span>
    </span>
  );
}

/** The header of a column: its name, which sorts, and an edge to drag. */
export function HeaderCell<Row>({ placed, side, sort, resize, focusable, children }: HeaderCellProps<Row>) {
  const { column, index, x, width } = placed;
  const order = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const title = `${column.headerPrefix ?? ''}${column.header}`;
  const resizes = resize && !isFixed(column);
  const hasButton = children === undefined && sort !== undefined;
  const tabIndex = focusable === undefined ? undefined : focusable ? 0 : -1;
  const words = <HeaderWords prefix={column.headerPrefix} name={column.header} />;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={order}
      aria-keyshortcuts={resizes ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      tabIndex={hasButton ? undefined : tabIndex}
      className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
      style={side === null ? { width } : { width, [side]: x }}
      data-header={column.headerTitle ?? title}
    >
      {children ??
        (sort ? (
          <button type="button" className="dt-sort" tabIndex={tabIndex} onClick={() => sort.onChange(column.id)}>
            {words}
            {order !== undefined && (
              <span className="dt-order" data-order={order}>
                <Icon name="chevronDown" />
              </span>
            )}
          </button>
        ) : (
          words
        ))}
      {resizes && (
        <span
          className="dt-resize"
          aria-hidden="true"
          onPointerDown={(event) => resize.onPointerDown(placed, event)}
          onDoubleClick={() => resize.fit(placed)}
        />
      )}
    </div>
  );
}
