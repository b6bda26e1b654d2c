import { type CSSProperties, memo, type ReactNode } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { CellContent, cellText, lineCell, namesRow } from './cell-content';
import type { CellContext, RowMark, TableColumn, TableLine } from './types';
import type { PlacedColumn, PlacedRow, TablePart } from './use-table-model';

/** Right-to-left letters and marks, and direction controls. */
const rightToLeft = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

const wideLetters = new Set('mwMW@%');
const padding = 16;

/** Maximum width of a letter in pixels at 13 px. */
function letterWidth(letter: string): number {
  if (letter > '~') return 15;
  if (wideLetters.has(letter)) return 13;
  return letter >= 'A' && letter <= 'Z' ? 10 : 8;
}

/**
 * Whether a text certainly fits. Truncation needs a layer per cell in the browser, so only cells that may need it get
 * it.
 */
function fits(text: string, width: number): boolean {
  let needed = padding;
  for (const letter of text) {
    needed += letterWidth(letter);
    if (needed > width) return false;
  }
  return true;
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  columnIndex: number;
  rowIndex: number;
  x: number;
  width: number;
  row: Row;
  /** Cells of the scrolling part have absolute positions; frozen ones do not. */
  side: 'left' | 'right' | null;
  rtl: boolean;
  focusable: boolean;
  tabIndex: CellContext['tabIndex'];
  rowNameId: string;
  label?: string | undefined;
}

function CellView<Row>({
  column,
  columnIndex,
  rowIndex,
  x,
  width,
  row,
  side,
  rtl,
  focusable,
  tabIndex,
  rowNameId,
  label,
}: CellProps<Row>) {
  const text = cellText(column, row, rowIndex);
  const style = side === null ? { width } : { width, [side]: x };
  const roomy = column.controls === true || (text !== undefined && fits(text, width - (column.decoration ?? 0)));
  const kind = `dt-cell${column.numeric === true ? ' dt-number' : ''}${column.controls === true ? ' dt-controls' : ''}${roomy ? ' dt-roomy' : ''}${column.quietZero === true && text === '0' ? ' muted' : ''}`;
  // Detecting directions is slow in the browser, and most cells do not need it.
  const own =
    column.dir !== 'inherit' && column.numeric !== true && text !== undefined && (rtl || rightToLeft.test(text));
  const isRowHeader = namesRow(column);
  return (
    <div
      id={isRowHeader ? rowNameId : undefined}
      role={isRowHeader ? 'rowheader' : 'gridcell'}
      aria-colindex={columnIndex + 1}
      tabIndex={focusable ? 0 : -1}
      className={kind}
      style={style}
      dir={own ? 'auto' : undefined}
      aria-label={label}
    >
      {text === undefined ? (
        <span className="dt-bar" />
      ) : (
        <CellContent column={column} row={row} text={text} context={{ tabIndex, index: rowIndex, rowNameId }} />
      )}
    </div>
  );
}
const Cell = memo(CellView) as typeof CellView;

interface TableRowProps<Row> {
  row: PlacedRow<Row>;
  index: number;
  open: boolean | undefined;
  level: number | undefined;
  ariaIndex: number;
  rowNameId: string;
  top: number;
  height: number | undefined;
  frozen: TablePart<Row>;
  center: readonly PlacedColumn<Row>[];
  centerCount: number;
  end: TablePart<Row>;
  rtl: boolean;
  /** The column with the roving focus if it is in this row, otherwise -1. */
  activeColumn: number;
  notice: ReactNode;
  mark: RowMark | undefined;
  selected: boolean | undefined;
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { row, index, open, level, ariaIndex, top, frozen, center, centerCount, end, rtl, activeColumn } = props;
  const { notice, mark, selected, height } = props;
  const tabIndex = activeColumn >= 0 ? 0 : -1;
  const cell = (placed: PlacedColumn<Row>, side: 'left' | 'right' | null) => (
    <Cell
      key={placed.column.id}
      column={placed.column}
      columnIndex={placed.index}
      rowIndex={row.place}
      x={placed.x}
      width={placed.width}
      row={row.value}
      side={side}
      rtl={rtl}
      focusable={activeColumn === placed.index}
      tabIndex={tabIndex}
      rowNameId={props.rowNameId}
    />
  );
  const firstCenter = frozen.columns.length;
  const firstEnd = firstCenter + centerCount;
  return (
    <div
      role="row"
      className="dt-row"
      data-r={index}
      data-mark={mark}
      aria-rowindex={ariaIndex}
      aria-level={level}
      aria-expanded={open}
      aria-selected={selected}
      style={height === undefined ? { top } : ({ top, '--row': `${height}px` } as CSSProperties)}
    >
      <div role="none" className="dt-frozen">
        {frozen.columns.map((placed) => cell(placed, null))}
      </div>
      <div role="none" className="dt-center">
        {notice === null ? (
          center.map((placed) => cell(placed, rtl ? 'right' : 'left'))
        ) : (
          <div
            role="gridcell"
            className="dt-notice"
            aria-colindex={firstCenter + 1}
            aria-colspan={Math.max(1, centerCount)}
            tabIndex={activeColumn >= firstCenter && activeColumn < firstEnd ? 0 : -1}
          >
            {notice}
          </div>
        )}
      </div>
      {end.columns.length > 0 && (
        <div role="none" className="dt-end">
          {end.columns.map((placed) => cell(placed, null))}
        </div>
      )}
    </div>
  );
}

/** Memoized like its cells: scrolling renders only what becomes visible. */
export const TableRow = memo(TableRowView) as typeof TableRowView;

interface TableLineRowProps {
  line: TableLine;
  index: number;
  ariaIndex: number;
  rowNameId: string;
  top: number;
  frozen: number;
  center: readonly Pick<PlacedColumn<never>, 'index' | 'x' | 'width'>[];
  centerCount: number;
  rtl: boolean;
  activeColumn: number;
}

const heading = (id: string, text: string, numeric = false): TableColumn<object> => ({
  id,
  header: text,
  width: 0,
  numeric,
  text: () => text,
});

function TableLineRowView(props: TableLineRowProps) {
  const { line, index, ariaIndex, top, frozen, center, centerCount, rtl, activeColumn } = props;
  const { kind, level, open, onToggle } = line;
  const title = line.title();
  const onTitle = activeColumn >= 0 && (kind === 'note' || activeColumn < frozen);
  return (
    <div
      role="row"
      className="dt-row dt-line"
      data-kind={kind}
      data-r={index}
      aria-rowindex={ariaIndex}
      aria-level={level + 1}
      aria-expanded={open}
      style={{ top }}
    >
      <div role="none" className="dt-frozen">
        <div
          id={props.rowNameId}
          role={kind === 'note' ? 'gridcell' : 'rowheader'}
          className="dt-cell dt-line-title"
          aria-colindex={1}
          aria-colspan={kind === 'note' ? frozen + centerCount : frozen}
          tabIndex={onTitle ? 0 : -1}
          style={{ paddingInlineStart: 8 + 20 * level }}
        >
          {onToggle ? (
            <button
              type="button"
              className="dt-line-toggle"
              aria-expanded={open}
              tabIndex={activeColumn >= 0 ? 0 : -1}
              onClick={onToggle}
            >
              <Icon name={open === true ? 'chevronDown' : 'chevronRight'} />
              {title}
            </button>
          ) : (
            title
          )}
          {line.action && (
            <TextButton className="dt-line-action" tabIndex={activeColumn >= 0 ? 0 : -1} onClick={line.action.run}>
              {line.action.label}
            </TextButton>
          )}
        </div>
      </div>
      <div role="none" className="dt-center">
        {center.map((placed) => {
          const cell = lineCell(line, placed.index - frozen);
          if (!cell && kind === 'note') return null;
          // Empty cells keep the focused column while the focus moves through lines.
          const { column, text } = cell ?? { column: heading(`none ${placed.index}`, ''), text: '' };
          const shown = kind === 'head' ? heading(column.id, text, column.numeric) : column;
          return (
            <Cell
              key={column.id}
              column={shown}
              columnIndex={placed.index}
              rowIndex={0}
              x={placed.x}
              width={placed.width}
              row={line.value}
              side={rtl ? 'right' : 'left'}
              rtl={rtl}
              focusable={activeColumn === placed.index}
              tabIndex={activeColumn >= 0 ? 0 : -1}
              rowNameId={props.rowNameId}
              // The header above belongs to the row's answers.
              label={cell && kind === 'entry' && !column.cell ? `${column.header}: ${text}` : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

export const TableLineRow = memo(TableLineRowView);
