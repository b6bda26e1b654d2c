import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { cellText, truncate } from './cell-content';
import { cellEdges, columnWidth, textWidth } from './column-width';
import type { TableColumn, TableSort } from './types';
import type { PlacedColumn, PlacedRow } from './use-table-model';

interface HeaderCellProps<Row> {
  placed: PlacedColumn<Row>;
  side: 'left' | 'right' | null;
  sort: TableSort | undefined;
  resize: ColumnResize<Row> | undefined;
  /** Whether Tab reaches it. Undefined if headers are not part of the grid's navigation. */
  focusable: boolean | undefined;
  children?: ReactNode;
}

/** With its groups a column name is a path, which runs from left to right in every language. */
export function HeaderWords({ prefix, name }: { prefix: string | undefined; name: string }) {
  if (prefix === undefined) return <span className="dt-name">{name}</span>;
  return (
    <span className="dt-path" dir="ltr">
      <span className="dt-prefix">{prefix}</span>
      <span className="dt-name">{name}</span>
    </span>
  );
}

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
          <Button
            type="text"
            size="small"
            className="dt-sort"
            tabIndex={tabIndex}
            onClick={() => sort.onChange(column.id)}
          >
            {words}
            {order !== undefined && (
              <span className="dt-order" data-order={order}>
                <Icon name="chevronDown" />
              </span>
            )}
          </Button>
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

const isFixed = ({
  frozen,
  controls = false,
  headerCell,
}: Pick<TableColumn<never>, 'frozen' | 'controls' | 'headerCell'>) =>
  frozen === 'end' || controls || headerCell !== undefined;

interface ColumnResize<Row> {
  onPointerDown: (placed: PlacedColumn<Row>, event: PointerEvent<HTMLElement>) => void;
  onKey: (placed: PlacedColumn<Row> | undefined, event: KeyboardEvent) => boolean;
  fit: (placed: PlacedColumn<Row>) => void;
}

const maxFitWidth = 480;
const resizeStep = 16;
const sortArrowWidth = 20;
const measuredRows = 200;

function fittingWidth<Row>({ column }: PlacedColumn<Row>, rows: readonly PlacedRow<Row>[]): number {
  const { header, headerPrefix = '', decoration = 0, sortable = false } = column;
  let widestText = textWidth(headerPrefix + header) + (sortable ? sortArrowWidth : 0);
  for (const [index, { value }] of rows.slice(0, measuredRows).entries())
    widestText = Math.max(widestText, textWidth(truncate(cellText(column, value, index) ?? '')) + decoration);
  return Math.min(maxFitWidth, widestText + cellEdges);
}

/** A line where the column's edge will be. The table changes once, when the pointer is released. */
function guideFor(grid: Element): { at: (x: number) => void; remove: () => void } {
  const line = document.createElement('div');
  line.className = 'dt-guide';
  const box = grid.getBoundingClientRect();
  line.style.top = `${box.top}px`;
  line.style.height = `${box.height}px`;
  (grid.parentElement ?? document.body).append(line);
  return {
    at: (x) => {
      line.style.left = `${Math.min(box.right, Math.max(box.left, x))}px`;
    },
    remove: () => line.remove(),
  };
}

/**
 * Resizing columns: dragging a header's edge, double click to fit the content, or keys: Shift with an arrow resizes,
 * Shift with Enter fits. Esc cancels dragging.
 */
export function useColumnResize<Row>(
  onResize: ((id: string, width: number) => void) | undefined,
  rows: readonly PlacedRow<Row>[],
  rtl: boolean,
): ColumnResize<Row> | undefined {
  return useMemo(() => {
    if (!onResize) return undefined;
    const fit = (placed: PlacedColumn<Row>) => onResize(placed.column.id, columnWidth(fittingWidth(placed, rows)));
    return {
      fit,
      onKey: (placed, event) => {
        if (!placed || !event.shiftKey || event.ctrlKey || event.metaKey) return false;
        if (isFixed(placed.column)) return false;
        if (event.key === 'Enter') fit(placed);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          const wider = (event.key === 'ArrowRight') !== rtl;
          onResize(placed.column.id, columnWidth(placed.width + (wider ? resizeStep : -resizeStep)));
        } else return false;
        return true;
      },
      onPointerDown: (placed, event) => {
        const handle = event.currentTarget;
        const grid = handle.closest('.dt-grid');
        if (event.button !== 0 || !grid) return;
        event.preventDefault();
        const begin = event.clientX;
        const ended = new AbortController();
        const { signal } = ended;
        const guide = guideFor(grid);
        guide.at(begin);
        handle.setPointerCapture(event.pointerId);
        const end = () => {
          ended.abort();
          guide.remove();
        };
        const onMove = (moved: globalThis.PointerEvent) => guide.at(moved.clientX);
        const onUp = (released: globalThis.PointerEvent) => {
          end();
          const by = (released.clientX - begin) * (rtl ? -1 : 1);
          // A click, or the first of two, moves nothing.
          if (Math.abs(by) > 2) onResize(placed.column.id, columnWidth(placed.width + by));
        };
        const onEscape = (key: globalThis.KeyboardEvent) => {
          if (key.key !== 'Escape') return;
          key.preventDefault();
          end();
        };
        window.addEventListener('pointermove', onMove, { signal });
        window.addEventListener('pointercancel', end, { signal });
        window.addEventListener('pointerup', onUp, { signal });
        window.addEventListener('keydown', onEscape, { signal });
      },
    };
  }, [onResize, rows, rtl]);
}
