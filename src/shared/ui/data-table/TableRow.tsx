import { memo, type ReactNode } from 'react';
import type { PlacedColumn, PlacedRow, TablePart } from './table-model';
import type { CellContext, RowMark, TableColumn } from './types';

/** More of a text than this is not put into a cell: nobody sees it, and laying it out is slow. */
const shownCharacters = 300;

/** A text as far as a cell can show it. */
export const clip = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

interface CellProps<Row> {
  column: TableColumn<Row>;
  /** Place of the column in the table, of the row in the page. */
  columnIndex: number;
  rowIndex: number;
  x: number;
  width: number;
  row: Row;
  /** Absolutely placed cells of the scrolling part; the others stand in line. */
  side: 'left' | 'right' | null;
  focusable: boolean;
  tabIndex: CellContext['tabIndex'];
}

function CellView<Row>({ column, columnIndex, rowIndex, x, width, row, side, focusable, tabIndex }: CellProps<Row>) {
  const text = column.text(row, rowIndex);
  const style = side === null ? { width } : { width, [side]: x };
  return (
    <div
      role="gridcell"
      aria-colindex={columnIndex + 1}
      data-c={columnIndex}
      tabIndex={focusable ? 0 : -1}
      className={column.numeric === true ? 'dt-cell dt-number' : 'dt-cell'}
      style={style}
      dir={column.dir === 'inherit' || column.numeric === true ? undefined : 'auto'}
    >
      {text === undefined ? <span className="dt-bar" /> : column.cell ? column.cell(row, { tabIndex, index: rowIndex }) : clip(text)}
    </div>
  );
}
const Cell = memo(CellView) as typeof CellView;

export interface TableRowProps<Row> {
  row: PlacedRow<Row>;
  index: number;
  ariaIndex: number;
  top: number;
  start: TablePart<Row>;
  /** The columns of the scrolling part that are in sight. */
  center: readonly PlacedColumn<Row>[];
  /** The whole scrolling part. */
  centerCount: number;
  centerWidth: number;
  end: TablePart<Row>;
  side: 'left' | 'right';
  /** Column with the roving focus if it is in this row, else -1. */
  activeColumn: number;
  notice: ReactNode;
  mark: RowMark | undefined;
  selected: boolean | undefined;
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { row, index, ariaIndex, top, start, center, centerCount, centerWidth, end, side, activeColumn, notice, mark, selected } = props;
  const tabIndex = activeColumn >= 0 ? 0 : -1;
  const cell = (placed: PlacedColumn<Row>, at: 'left' | 'right' | null) => (
    <Cell
      key={placed.column.id}
      column={placed.column}
      columnIndex={placed.index}
      rowIndex={index}
      x={placed.x}
      width={placed.width}
      row={row.value}
      side={at}
      focusable={activeColumn === placed.index}
      tabIndex={tabIndex}
    />
  );
  const firstCenter = start.columns.length;
  const inCenter = activeColumn >= firstCenter && activeColumn < firstCenter + centerCount;
  return (
    <div
      role="row"
      className="dt-row"
      data-r={index}
      data-mark={mark}
      aria-rowindex={ariaIndex}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="none" className="dt-start">
        {start.columns.map((placed) => cell(placed, null))}
      </div>
      <div role="none" className="dt-center" style={{ width: centerWidth }}>
        {notice === null ? (
          center.map((placed) => cell(placed, side))
        ) : (
          <div role="gridcell" className="dt-notice" aria-colindex={firstCenter + 1} aria-colspan={centerCount} data-c={firstCenter} tabIndex={inCenter ? 0 : -1}>
            {notice}
          </div>
        )}
      </div>
      <div role="none" className="dt-end">
        {end.columns.map((placed) => cell(placed, null))}
      </div>
    </div>
  );
}

/** One row of the grid. Memoised, and so are its cells: scrolling draws only what comes into sight. */
export const TableRow = memo(TableRowView) as typeof TableRowView;
