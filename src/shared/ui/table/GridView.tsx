import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { isRtl } from '~/shared/lib/direction';
import { useTableShortcuts } from '~/shared/screen/registry';
import { copyCell, lineCell, namesRow } from './cell-content';
import { HeaderCell, useColumnResize } from './HeaderCell';
import { useFillHeight, useTablePosition, useNearEnd, useFocusRowOnce, useUncoveredRect } from './layout-hooks';
import { actionShortcuts, runShortcut } from './RowActions';
import { noneSelected, type RangeSelection, SelectAll, SelectedRows } from './selection';
import { TableLineRow, TableRow } from './TableRow';
import { Truncated } from './Truncated';
import type { DataTableProps } from './types';
import { controls, type GridPosition, useGridFocus } from './use-grid-focus';
import type { PlacedColumn, TableModel } from './use-table-model';

const usualRowHeight = 36;
const headerHeight = 36;
const overscanRows = 3;
const overscanColumns = 1;

function rangeWith(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}

interface GridViewProps<Row> extends DataTableProps<Row> {
  model: TableModel<Row>;
  ranges: RangeSelection | undefined;
}

export function GridView<Row extends object>(props: GridViewProps<Row>) {
  const { label, model, actions, ranges: selection, marks, rowNotice, resetKey, spaceBelow = 16, offset = 0 } = props;
  const { rowHeightOf } = props;
  const { frozen, center, end, shown: rows } = model;
  const columnCount = frozen.columns.length + center.columns.length + end.columns.length;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  useFillHeight(scroller, spaceBelow);
  const rtl = isRtl();

  const place = useTablePosition(label);
  const active = useRef<GridPosition>({ row: 0, column: 0 });
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row && !row.line && rowHeightOf ? rowHeightOf(row.value) : usualRowHeight;
    },
    initialOffset: place.found?.top ?? 0,
    overscan: overscanRows,
    // Both read the scroll position before React renders: rendering synchronously would cause a second layout.
    useFlushSync: false,
    observeElementRect: useUncoveredRect(0, headerHeight),
    rangeExtractor: (range) => rangeWith(range, active.current.row),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    isRtl: rtl,
    count: center.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center.columns[index]?.width ?? 0,
    initialOffset: place.found?.left ?? 0,
    overscan: overscanColumns,
    useFlushSync: false,
    observeElementRect: useUncoveredRect(frozen.width + end.width, 0),
    rangeExtractor: (range) => rangeWith(range, active.current.column - frozen.columns.length),
  });
  // Sizes are cached by index; other columns have other sizes.
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, center]);
  // Rows of equal height need not be measured again when others come.
  const tallRows = rowHeightOf ? rows : null;
  useLayoutEffect(() => rowVirtualizer.measure(), [rowVirtualizer, rowHeightOf, tallRows]);
  const shownKey = useRef(resetKey);
  useLayoutEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  const placedAt = useCallback(
    (column: number) =>
      frozen.columns[column] ??
      center.columns[column - frozen.columns.length] ??
      end.columns[column - frozen.columns.length - center.columns.length],
    [frozen, center, end],
  );
  const resize = useColumnResize(props.onResize, model.rows, rtl);
  const focus = useGridFocus({
    headers: props.onResize !== undefined,
    onHeaderKey: (column, event) => resize?.onKey(placedAt(column), event) ?? false,
    grid: scroller,
    rowCount: rows.length,
    columnCount,
    pageRows: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / usualRowHeight) - 1),
    rtl,
    rowsOpen: props.rowsOpen === true,
    reveal: ({ row, column }) => {
      active.current = { row, column };
      if (row >= 0) rowVirtualizer.scrollToIndex(row);
      const inCenter = column - frozen.columns.length;
      if (inCenter >= 0 && inCenter < center.columns.length) columnVirtualizer.scrollToIndex(inCenter);
    },
    onEnter: (index) => {
      const line = rows[index]?.line;
      if (line) return (line.onToggle?.(), line.onToggle !== undefined);
      const row = rows[index]?.value;
      if (row && props.onActivate) props.onActivate(row);
      return row !== undefined && props.onActivate !== undefined;
    },
    onSpace: (index, range) => {
      const row = rows[index];
      if (!selection || row === undefined || row.line) return false;
      selection.toggle(row.id, range);
      return true;
    },
    onExtend: (from, to) => {
      const [left, reached] = [from, to].map((index) => model.rows[rows[index]?.place ?? -1]?.id);
      if (left !== undefined && reached !== undefined) selection?.extend(left, reached);
    },
    onLetter: (index, letter) => {
      const row = rows[index]?.value;
      return row !== undefined && runShortcut(actions?.(row), letter);
    },
  });
  useTableShortcuts(() => ({
    opens: props.onActivate !== undefined,
    selects: selection !== undefined,
    resizes: props.onResize !== undefined,
    letters: actionShortcuts(
      model.rows.map(({ value }) => value),
      actions,
    ),
  }));
  active.current = focus.active;
  const left = useRef({ row: place.found?.row, column: place.found?.column ?? 0 });
  const keepPlace = () => {
    const { scrollTop = 0, scrollLeft = 0 } = scroller.current ?? {};
    place.keep({ top: scrollTop, left: scrollLeft, ...left.current });
  };
  useFocusRowOnce(props.focusRow ?? place.found?.row, rows, (row) =>
    focus.move({
      row,
      column:
        props.focusRow === undefined && place.found
          ? place.found.column
          : Math.max(
              0,
              frozen.columns.findIndex(({ column }) => namesRow(column)),
            ),
    }),
  );
  const openRow = ({ target }: MouseEvent<HTMLElement>) => {
    // Links and buttons have their own purpose, and selected text is to be copied.
    if (!(target instanceof Element) || target.closest(controls) || getSelection()?.isCollapsed === false) return;
    const row = rows[Number(target.closest<HTMLElement>('[data-r]')?.dataset['r'])]?.value;
    if (row) props.onActivate?.(row);
  };

  const visibleKey = columnVirtualizer
    .getVirtualItems()
    .map((item) => item.index)
    .join();
  const visible = useMemo(
    () =>
      visibleKey === ''
        ? []
        : visibleKey
            .split(',')
            .map((index) => center.columns[Number(index)])
            .filter((placed) => placed !== undefined),
    [visibleKey, center],
  );
  const { onVisibleColumnsChange } = props;
  useEffect(() => onVisibleColumnsChange?.(visible.map(({ column }) => column.id)), [onVisibleColumnsChange, visible]);
  const textOf = useCallback(
    ({ row, column }: GridPosition) => {
      const placed = placedAt(column);
      const at = rows[row];
      if (!placed || !at) return '';
      if (at.line) return lineCell(at.line, column - frozen.columns.length)?.text ?? at.line.title();
      return placed.column.text(at.value, at.place) ?? '';
    },
    [rows, placedAt, frozen],
  );

  const items = rowVirtualizer.getVirtualItems();
  useNearEnd(rowVirtualizer.range?.endIndex, rows.length, props.onNearEnd);
  const style = {
    '--frozen': `${frozen.width}px`,
    '--end': `${end.width}px`,
    '--row': `${usualRowHeight}px`,
  } as CSSProperties;
  // Not as a custom property: all cells would inherit it, and a wider column would restyle every one.
  const inlineSize = `max(100%, ${frozen.width + center.width + end.width}px)`;
  const header = (placed: PlacedColumn<Row>, side: 'left' | 'right' | null) => (
    <HeaderCell
      key={placed.column.id}
      placed={placed}
      side={side}
      sort={placed.column.sortable === true ? props.sort : undefined}
      resize={resize}
      focusable={props.onResize && focus.active.row === -1 && focus.active.column === placed.index}
    >
      {placed.column.id === 'row-selection' && selection ? (
        <SelectAll rows={model.rows} selection={selection} />
      ) : (
        placed.column.headerCell
      )}
    </HeaderCell>
  );
  return (
    <SelectedRows value={selection?.selected ?? noneSelected}>
      <div
        ref={scroller}
        className="dt-grid"
        role={props.lines ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={(props.totalCount ?? model.rows.length) + rows.length - model.rows.length + 1}
        aria-colcount={columnCount}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.refreshing}
        style={style}
        onCopy={(event) => copyCell(event, rows, placedAt, frozen.columns.length)}
        {...focus.handlers}
        onFocus={(event) => {
          focus.handlers.onFocus(event);
          const index = Number(event.target.closest<HTMLElement>('[data-r]')?.dataset['r']);
          const column = Number(event.target.closest<HTMLElement>('[aria-colindex]')?.ariaColIndex ?? 1) - 1;
          left.current = { row: rows[index]?.id, column };
          keepPlace();
        }}
        onScroll={keepPlace}
        {...(props.rowsOpen === true && { 'data-rows-open': true, onClick: openRow })}
      >
        <div role="rowgroup" className="dt-headgroup" style={{ inlineSize }}>
          <div role="row" className="dt-head" aria-rowindex={1} data-headers={props.onResize && ''}>
            <div role="none" className="dt-frozen">
              {frozen.columns.map((placed) => header(placed, null))}
            </div>
            <div role="none" className="dt-center">
              {visible.map((placed) => header(placed, rtl ? 'right' : 'left'))}
            </div>
            {end.columns.length > 0 && (
              <div role="none" className="dt-end">
                {end.columns.map((placed) => header(placed, null))}
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className="dt-body" style={{ inlineSize, height: rowVirtualizer.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            if (row.line)
              return (
                <TableLineRow
                  key={row.id}
                  line={row.line}
                  index={index}
                  ariaIndex={offset + index + 2}
                  rowNameId={`${id}-${index}`}
                  top={start}
                  frozen={frozen.columns.length}
                  center={visible}
                  centerCount={center.columns.length}
                  rtl={rtl}
                  activeColumn={focus.active.row === index ? focus.active.column : -1}
                />
              );
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                open={props.lines?.isOpen(row.value)}
                level={props.lines && 1}
                ariaIndex={offset + index + 2}
                rowNameId={`${id}-${index}`}
                top={start}
                height={size === usualRowHeight ? undefined : size}
                frozen={frozen}
                center={visible}
                centerCount={center.columns.length}
                end={end}
                rtl={rtl}
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
    </SelectedRows>
  );
}
