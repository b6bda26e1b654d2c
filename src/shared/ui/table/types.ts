import type { ReactNode } from 'react';
import type { IconName } from '~/shared/ui/icons/Icon';

export interface CellContext {
  /** For links and buttons in the cell: 0 in the focused row, otherwise -1, so that Tab stops once. */
  tabIndex: 0 | -1;
  index: number;
  /** Id of the element that names the row, for the names of its buttons (`namedByRow`). */
  rowNameId: string;
}

/** Keep the array and its functions stable: cells are only rendered again when they change. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** The less important start of the header (names of groups): truncated first. */
  headerPrefix?: string;
  headerTitle?: string;
  /** Minimum in pixels: the header and the texts of `fitting` are never truncated. */
  width: number;
  chosenWidth?: number;
  /** Texts that it is known to show, such as states or forms of dates. */
  fitting?: readonly string[];
  grow?: boolean;
  /** Position on a phone's card; `more` shows when the card is expanded. Default `more`. */
  role?: 'identity' | 'fact' | 'state' | 'more' | 'none';
  /** It names the row for assistive technology. Default: an identity column does. */
  namesRow?: boolean;
  /**
   * Frozen while the others scroll. At the start of the row: `roomy` and `pinned` (by the user) if there is room,
   * `always` in any case. `end`: at the end, for buttons.
   */
  frozen?: 'roomy' | 'always' | 'pinned' | 'end';
  numeric?: boolean;
  /** A count: zero is muted. Not for data, where zero is an answer. */
  quietZero?: boolean;
  /** Full text of the cell. Undefined while the value is not loaded. */
  text: (row: Row, index: number) => string | undefined;
  /** The whole value, for copying. Default: the text. */
  raw?: (row: Row) => string;
  cell?: (row: Row, context: CellContext) => ReactNode;
  decoration?: number;
  controls?: boolean;
  headerCell?: ReactNode;
  sortable?: boolean;
  /** Sort value in a list with all rows in the page (`selectRows`). Default: the text. */
  value?: (row: Row) => string | number;
  find?: boolean;
  dir?: 'auto' | 'inherit';
}

export interface RowAction {
  id: string;
  label: string;
  icon?: IconName;
  shortcut?: string;
  danger?: boolean;
  disabledReason?: string;
  menuOnly?: boolean;
  onSelect: () => void;
  download?: { href: string; name: string };
  onIntent?: () => void;
}

export interface TableSort {
  column: string;
  descending: boolean;
  onChange: (column: string) => void;
}

export type RowMark = 'changed' | 'deleted';

/**
 * A line under a row, aligned with the row's columns: its title in the frozen ones, its cells in the others. Made by
 * `tableLine`.
 */
export interface TableLine {
  id: string;
  /** Depth under the row, from 1. */
  level: number;
  /** `head`: column headers instead of values. `note`: its title only, over all columns. */
  kind: 'head' | 'entry' | 'note';
  title: () => string;
  open?: boolean;
  onToggle?: () => void;
  action?: { label: string; run: () => void };
  columns: readonly TableColumn<object>[];
  value: object;
}

/** Lines that expand under rows. Keep it stable. */
export interface RowLines<Row> {
  /** Undefined if the row has no lines. */
  isOpen: (row: Row) => boolean | undefined;
  of: (row: Row) => readonly TableLine[];
  /** Widths of the longest line's columns: the table gets more columns if it has fewer. */
  widths: readonly number[];
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined before the first answer: the skeleton shows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Total number of rows, and how many precede this page. */
  totalCount?: number;
  offset?: number;
  refreshing?: boolean;
  empty: ReactNode;
  error?: ReactNode;
  lines?: RowLines<Row> | undefined;
  /** At the end of an expanded card. Keep it stable. */
  cardMore?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Replaces the values of a whole row (an encrypted submission); null for ordinary rows. */
  rowNotice?: (row: Row) => ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** Minimum width of their column, before the rows are there or if few have buttons. */
  actionsWidth?: number;
  /** In the grid, the first action takes no room: for tables of many columns. */
  quietActions?: boolean;
  onActivate?: (row: Row) => void;
  /** A click on a row activates it, and so does Enter in a cell with links. */
  rowsOpen?: boolean;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  sort?: TableSort;
  /** Lets users resize columns; `width` in pixels. Keep it stable. */
  onResize?: (id: string, width: number) => void;
  /** Row heights in pixels, if some rows are taller. Keep it stable. */
  rowHeightOf?: ((row: Row) => number) | undefined;
  /** Called with the ids of the visible scrolling columns, to load their data. Keep it stable. */
  onVisibleColumnsChange?: (ids: readonly string[]) => void;
  /** Replaces a card's identity columns. Keep it stable. */
  cardTitle?: (row: Row, index: number) => ReactNode;
  moreLabel?: (count: number) => ReactNode;
  marks?: ReadonlyMap<string, RowMark>;
  onNearEnd?: (() => void) | undefined;
  focusRow?: string | undefined;
  resetKey?: string;
  /** Pixels to leave free under the table (pagination). */
  spaceBelow?: number;
}
