import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { isRtl, useFillHeight, useInlineSize, useUncoveredRect } from './layout-hooks';
import { RowActions } from './RowActions';
import { SelectAll, selectionColumn, toggled } from './selection';
import { type PlacedColumn, useTableModel } from './table-model';
import { TableRow } from './TableRow';
import { Truncated } from './Truncated';
import type { DataTableProps, TableColumn } from './types';
import { type GridPosition, useGridFocus } from './use-grid-focus';

export const rowHeight = 36;
const headerHeight = 36;
const overscanRows = 6;
const noRows: readonly never[] = [];

/** Always draws the item with the focus, wherever the scrolling went. */
const rangeWith = (index: number) => (range: Range) => {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
};

/** The table on a screen with room: a grid whose rows and columns exist only where they can be seen. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows = noRows, rowId, actions, actionsWidth = 112, selection, marks, rowNotice, resetKey, spaceBelow = 16 } = props;
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useInlineSize(scroller);
  useFillHeight(scroller, spaceBelow);
  const rtl = isRtl();
  const side = rtl ? 'right' : 'left';

  const allColumns = useMemo(() => (selection ? [selectionColumn(selection, rowId, t), ...columns] : columns), [selection, columns, rowId, t]);
  const endColumn = useMemo((): TableColumn<Row> | null => {
    if (!actions) return null;
    return {
      id: 'row-actions',
      header: t`Actions`,
      width: actionsWidth,
      dir: 'inherit',
      text: () => '',
      cell: (row, { tabIndex }) => <RowActions actions={actions(row)} tabIndex={tabIndex} />,
    };
  }, [actions, actionsWidth, t]);
  const model = useTableModel(allColumns, rows, rowId, endColumn, width);
  const { start, center, end } = model;

  const activeRef = useRef<GridPosition>({ row: 0, column: 0 });
  const rowVirtualizer = useVirtualizer({
    count: model.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    observeElementRect: useUncoveredRect(0, headerHeight),
    rangeExtractor: (range) => rangeWith(activeRef.current.row)(range),
  });
  const covered = start.width + end.width;
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    isRtl: rtl,
    count: center.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center.columns[index]?.width ?? 0,
    overscan: 2,
    observeElementRect: useUncoveredRect(covered, 0),
    rangeExtractor: (range) => rangeWith(activeRef.current.column - start.columns.length)(range),
  });
  // Sizes are cached by index; other columns have other sizes, and another frozen part another viewport.
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, center, covered]);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  const at = (index: number) => model.rows[index]?.value;
  const focus = useGridFocus({
    grid: scroller,
    rowCount: model.rows.length,
    columnCount: model.columnCount,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1),
    rtl,
    reveal: ({ row, column }) => {
      activeRef.current = { row, column };
      rowVirtualizer.scrollToIndex(row);
      const inCenter = column - start.columns.length;
      if (inCenter >= 0 && inCenter < center.columns.length) columnVirtualizer.scrollToIndex(inCenter);
    },
    onEnter: (index) => {
      const row = at(index);
      if (row && props.onActivate) props.onActivate(row);
      return row !== undefined && props.onActivate !== undefined;
    },
    onSpace: (index) => {
      const id = model.rows[index]?.id;
      if (!selection || id === undefined) return false;
      selection.onChange(toggled(selection.selected, id));
      return true;
    },
    onLetter: (index, letter) => {
      const row = at(index);
      const action = row && actions?.(row).find((candidate) => candidate.shortcut === letter && candidate.disabledReason === undefined);
      action?.onSelect();
      return action !== undefined;
    },
  });
  activeRef.current = focus.active;

  const columnItems = columnVirtualizer.getVirtualItems();
  const visibleKey = columnItems.map((item) => item.index).join();
  const visible = useMemo(
    () => visibleKey.split(',').flatMap((index): PlacedColumn<Row>[] => center.columns[Number(index)] && index !== '' ? [center.columns[Number(index)]!] : []),
    [visibleKey, center],
  );
  const offset = props.offset ?? 0;
  const textOf = useCallback(
    ({ row, column }: GridPosition) => {
      const placed = [...start.columns, ...center.columns, ...end.columns][column];
      const value = model.rows[row]?.value;
      return placed && value ? (placed.column.text(value, row) ?? '') : '';
    },
    [model, start, center, end],
  );
  const totalWidth = start.width + center.width + end.width;
  const header = (placed: PlacedColumn<Row>, inline: boolean) => (
    <HeaderCell key={placed.column.id} placed={placed} side={inline ? null : side}>
      {placed.column.id === 'row-selection' && selection ? <SelectAll rows={model.rows} selection={selection} /> : undefined}
    </HeaderCell>
  );

  return (
    <>
      <div
        ref={scroller}
        className="dt-grid"
        role="grid"
        aria-label={label}
        aria-rowcount={(props.totalCount ?? model.rows.length) + 1}
        aria-colcount={model.columnCount}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.refreshing}
        style={{ '--frozen': `${start.width}px` } as CSSProperties}
        {...focus.handlers}
      >
        <div role="row" className="dt-head" aria-rowindex={1} style={{ width: totalWidth }}>
          <div role="none" className="dt-start">
            {start.columns.map((placed) => header(placed, true))}
          </div>
          <div role="none" className="dt-center" style={{ width: center.width }}>
            {visible.map((placed) => header(placed, false))}
          </div>
          <div role="none" className="dt-end">
            {end.columns.map((placed) => header(placed, true))}
          </div>
        </div>
        <div role="rowgroup" className="dt-body" style={{ height: rowVirtualizer.getTotalSize(), width: totalWidth }}>
          {rowVirtualizer.getVirtualItems().map(({ index }) => {
            const row = model.rows[index];
            if (!row) return null;
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                ariaIndex={offset + index + 2}
                top={index * rowHeight}
                start={start}
                center={visible}
                centerCount={center.columns.length}
                centerWidth={center.width}
                end={end}
                side={side}
                activeColumn={focus.active.row === index ? focus.active.column : -1}
                notice={rowNotice?.(row.value) ?? null}
                mark={marks?.get(row.id)}
                selected={selection?.selected.has(row.id)}
              />
            );
          })}
        </div>
      </div>
      <Truncated within={scroller} textOf={textOf} />
    </>
  );
}

function HeaderCell<Row>({ placed, side, children }: { placed: PlacedColumn<Row>; side: 'left' | 'right' | null; children?: ReactNode }) {
  const { column, index, x, width } = placed;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
      style={side === null ? { width } : { width, [side]: x }}
      data-header={`${column.headerPrefix ?? ''}${column.header}`}
    >
      {children ?? (
        <>
          {column.headerPrefix !== undefined && <span className="dt-prefix">{column.headerPrefix}</span>}
          <span className="dt-name">{column.header}</span>
        </>
      )}
    </div>
  );
}
