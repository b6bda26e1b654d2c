import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Row in the page, and column over all parts of the table. */
export interface GridPosition {
  row: number;
  column: number;
}

interface GridFocusOptions {
  headers?: boolean;
  onHeaderKey?: (column: number, event: KeyboardEvent) => boolean;
  grid: RefObject<HTMLElement | null>;
  rowCount: number;
  columnCount: number;
  pageRows: () => number;
  rtl: boolean;
  rowsOpen?: boolean;
  reveal: (position: GridPosition) => void;
  onEnter: (row: number) => boolean;
  /** `range`: with Shift. */
  onSpace: (row: number, range: boolean) => boolean;
  onExtend?: (from: number, to: number) => void;
  onLetter: (row: number, letter: string) => boolean;
}

export const controls = 'a[href], button, input, select, textarea';
const cells = ':is([role="gridcell"], [role="rowheader"], [role="columnheader"])';

const headerRow = -1;

interface CellPosition extends GridPosition {
  span: number;
}

function positionOf(target: EventTarget): CellPosition | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest(cells);
  const row = target.closest<HTMLElement>('[data-r], [data-headers]');
  if (!cell || !row) return null;
  return {
    row: Number(row.dataset['r'] ?? headerRow),
    column: Number(cell.ariaColIndex) - 1,
    span: Number(cell.ariaColSpan) || 1,
  };
}

const covers = (at: CellPosition, column: number) => at.column <= column && column < at.column + at.span;

/** Target of a key, or null. `column`: the column to stay in when the key changes the row. */
function destination(
  event: KeyboardEvent,
  at: CellPosition,
  column: number,
  options: GridFocusOptions,
): GridPosition | null {
  const { rowCount, columnCount, rtl, pageRows } = options;
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return { column, row: at.row + 1 };
    case 'ArrowUp':
      return { column, row: at.row - 1 };
    case forward:
      return { row: at.row, column: at.column + at.span };
    case backward:
      return { row: at.row, column: at.column - 1 };
    case 'PageDown':
      return { column, row: at.row + pageRows() };
    case 'PageUp':
      return { column, row: Math.max(Math.min(0, at.row), at.row - pageRows()) };
    case 'Home':
      return { row: whole ? 0 : at.row, column: 0 };
    case 'End':
      return { row: whole ? rowCount - 1 : at.row, column: columnCount - 1 };
    default:
      return null;
  }
}

/** Falls back to a cell that spans several columns. */
function cellElement(grid: HTMLElement, { row, column }: GridPosition): HTMLElement | null {
  const line = grid.querySelector(row === headerRow ? '[data-headers]' : `[data-r="${row}"]`);
  return (
    line?.querySelector<HTMLElement>(`${cells}[aria-colindex="${column + 1}"]`) ??
    line?.querySelector<HTMLElement>('.dt-notice, .dt-line-title') ??
    null
  );
}

/**
 * Roving focus of the grid: one cell is in the tab order; arrows, Home, End, PgUp, PgDn, Enter, Space and letters of
 * actions work. The focus follows the cell through scrolling and new rows.
 */
export function useGridFocus(options: GridFocusOptions) {
  const { grid, rowCount, columnCount } = options;
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const within = useRef(false);
  const moving = useRef(false);
  const row = Math.min(active.row, Math.max(0, rowCount - 1));
  const column = Math.min(active.column, Math.max(0, columnCount - 1));

  useLayoutEffect(() => {
    if (!moving.current || !grid.current) return;
    const cell = cellElement(grid.current, { row, column });
    // Rows are rendered a few at a time: it may appear in one of the next frames.
    if (!cell) return;
    moving.current = false;
    const inside = cell.querySelectorAll<HTMLElement>(controls);
    (inside.length === 1 && options.rowsOpen !== true ? inside[0] : cell)?.focus({ preventScroll: true });
  });

  // New rows may remove the focused one; the focus stays in the table then.
  useEffect(() => {
    if (within.current && document.activeElement === document.body && grid.current) {
      cellElement(grid.current, { row, column })?.focus({ preventScroll: true });
    }
  });

  // A cell's buttons are tab stops themselves; the cell around them would be a target too small to hit.
  useLayoutEffect(() => {
    const cell = grid.current && cellElement(grid.current, { row, column });
    if (cell?.matches('.dt-end .dt-controls[tabindex="0"]') && cell.querySelector(controls)) cell.tabIndex = -1;
  });

  const move = (to: GridPosition) => {
    const next = {
      row: Math.max(options.headers === true ? headerRow : 0, Math.min(rowCount - 1, to.row)),
      column: Math.max(0, Math.min(columnCount - 1, to.column)),
    };
    moving.current = true;
    options.reveal(next);
    setActive(next);
    return next;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey) return;
    const at = positionOf(event.target);
    if (!at) return;
    if (at.row === headerRow && options.onHeaderKey?.(at.column, event) === true) {
      event.preventDefault();
      return;
    }
    // When keys repeat faster than rows are rendered, continue from the last target.
    const from = moving.current ? { row, column, span: 1 } : at;
    const to = destination(event, from, covers(from, column) ? column : from.column, options);
    if (to) {
      event.preventDefault();
      const reached = move(to);
      if (event.shiftKey && reached.row !== from.row) options.onExtend?.(from.row, reached.row);
      return;
    }
    const target = event.target as HTMLElement;
    const onCell = !target.matches(controls);
    const plain = !event.ctrlKey && !event.metaKey;
    let done = false;
    if (event.key === 'Escape' && !onCell) {
      target.closest<HTMLElement>(cells)?.focus();
      done = true;
    } else if (event.key === 'Enter' && onCell) {
      const control = options.rowsOpen === true ? null : target.querySelector<HTMLElement>(controls);
      control?.focus();
      done = control !== null || options.onEnter(at.row);
    } else if (event.key === ' ' && onCell) done = options.onSpace(at.row, event.shiftKey);
    else if (plain && event.key.length === 1) done = options.onLetter(at.row, event.key);
    if (done) event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    within.current = true;
    const at = positionOf(event.target);
    // A cell over several columns keeps the column that the focus came in.
    if (at && (at.row !== row || !covers(at, column))) setActive({ row: at.row, column: at.column });
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget instanceof Node && !grid.current?.contains(event.relatedTarget)) moving.current = false;
    // Without a new target the focused cell was removed; a click or a key has a target, or leaves the window.
    if (event.relatedTarget !== null || document.hasFocus())
      within.current = event.relatedTarget === null && !event.target.isConnected;
  };

  return { active: { row, column }, move, handlers: { onKeyDown, onFocus, onBlur } };
}
