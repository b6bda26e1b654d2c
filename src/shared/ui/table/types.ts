import type { ReactNode } from 'react';
import type { IconName } from '~/shared/ui/icons/Icon';

/** The position and state of a cell. */
export interface CellContext {
  /** For links and buttons in the cell: 0 in the row with the focus, otherwise -1, so that Tab stops once. */
  tabIndex: 0 | -1;
  /** Index of the row in the page, from 0. */
  index: number;
  /** The id of the element that names the row; buttons of the row have it in their names (`namedByRow`). */
  rowNameId: string;
}

/** A column of a DataTable. Keep the array and its functions stable: cells are only rendered again when they change. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** The less important start of the header (names of groups): truncated first. */
  headerPrefix?: string;
  /** The full header where it is truncated, if it is more. */
  headerTitle?: string;
  /** Pixels, at least: its header and the texts of `fitting` are never truncated. */
  width: number;
  /** Pixels, exactly: a person resized it. */
  chosenWidth?: number;
  /** Texts that it is known to show, such as states or forms of dates. */
  fitting?: readonly string[];
  /** Takes the room that the columns leave. One column of a table at most. */
  grow?: boolean;
  /** Its place on a phone's card; `more` shows when the card is expanded. Default `more`. */
  role?: 'identity' | 'fact' | 'state' | 'more' | 'none';
  /** It names the row for assistive technology. Default: an identity column does. */
  namesRow?: boolean;
  /**
   * Frozen while the others scroll. At the start of the row: `roomy` as far as there is room, `always` in
   * any case, `pinned` by a person, as far as there is room. `end`: at the end of the row, for its buttons.
   */
  frozen?: 'roomy' | 'always' | 'pinned' | 'end';
  /** Numbers: end-aligned with tabular figures. */
  numeric?: boolean;
  /** A count: zero is muted. Not for data, where zero is an answer. */
  quietZero?: boolean;
  /** The cell as text: the full text of a truncated cell. Undefined while the value is not loaded. */
  text: (row: Row, index: number) => string | undefined;
  /** The whole value, for copying. Default: the text. */
  raw?: (row: Row) => string;
  /** The rendered cell, if it is more than its text. */
  cell?: (row: Row, context: CellContext) => ReactNode;
  /** Extra pixels of the rendered cell beside its text (icons). */
  decoration?: number;
  /** The cell contains buttons, which need its full height. */
  controls?: boolean;
  /** Shown as the header instead of its text: a button for all rows. */
  headerCell?: ReactNode;
  /** Its header is a sort button (with `sort` of the table). */
  sortable?: boolean;
  /** What it sorts by, in a list with all rows in the page (`selectRows`). Default: the text. */
  value?: (row: Row) => string | number;
  /** The quick find of such a list looks into its text. */
  find?: boolean;
  /** Direction of the text: automatic (default), or the interface's. */
  dir?: 'auto' | 'inherit';
}

/** An action on a row. The first is a visible button, the others are in the row's menu. */
export interface RowAction {
  id: string;
  label: string;
  icon?: IconName;
  /** A single-letter shortcut for the row with the focus. */
  shortcut?: string;
  danger?: boolean;
  /** Why it is disabled for this row: it stays visible and shows the reason. */
  disabledReason?: string;
  /** In the menu even if it is the first. */
  menuOnly?: boolean;
  onSelect: () => void;
  /** In the menu a link to a file of the server, instead of `onSelect`. */
  download?: { href: string; name: string };
  /** Called on hover or focus of its button, to load what the action needs. */
  onIntent?: () => void;
}

/** The order of the rows, if column headers change it. */
export interface TableSort {
  /** Id of the sorted column. */
  column: string;
  descending: boolean;
  onChange: (column: string) => void;
}

/** A changed row is highlighted, a deleted one fades out. */
export type RowMark = 'changed' | 'deleted';

/**
 * A line under a row, in the places of the row's columns: the title in the frozen ones, the line's own cells in the
 * others. Made by `tableLine`.
 */
export interface TableLine {
  /** Unique in the table. */
  id: string;
  /** Depth under the row, from 1. */
  level: number;
  /** `head`: the headers of its columns instead of values. `note`: its title only, over all columns. */
  kind: 'head' | 'entry' | 'note';
  title: () => string;
  /** Whether the lines under it show; undefined if it has none. */
  open?: boolean;
  onToggle?: () => void;
  /** The button of a note. */
  action?: { label: string; run: () => void };
  columns: readonly TableColumn<object>[];
  value: object;
}

/** Lines that open under rows. Keep it stable. */
export interface RowLines<Row> {
  /** Whether the lines of the row show; undefined if it has none. */
  isOpen: (row: Row) => boolean | undefined;
  /** The lines that show. */
  of: (row: Row) => readonly TableLine[];
  /** The widths of the longest line's columns: the table gets more columns if it has fewer. */
  widths: readonly number[];
}

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined before the first answer: the skeleton shows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The total number of rows, and how many precede this page. */
  totalCount?: number;
  offset?: number;
  /** While refreshing the thin line shows. */
  refreshing?: boolean;
  /** Shown instead of rows when there are none, or they could not be loaded. */
  empty: ReactNode;
  error?: ReactNode;
  /** What opens under rows. On a phone `cardMore` shows it. */
  lines?: RowLines<Row> | undefined;
  /** Shown at the end of an open card. Keep it stable. */
  cardMore?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Replaces the values of a whole row (an encrypted submission); null for ordinary rows. */
  rowNotice?: (row: Row) => ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  /** The least width of their column, before the rows are there or if few have buttons. */
  actionsWidth?: number;
  /** In the grid, the first action takes no room: for tables of many columns. */
  quietActions?: boolean;
  /** Enter on a row, and a tap on its identity on a phone. */
  onActivate?: (row: Row) => void;
  /** Rows open: a click on one activates it, and so does Enter in a cell with links. */
  rowsOpen?: boolean;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  sort?: TableSort;
  /** Lets people resize columns. Takes the id of the column, and its new width in pixels. Keep it stable. */
  onResize?: (id: string, width: number) => void;
  /** Pixels of a row of the grid, where some are taller than others. Keep it stable. */
  rowHeightOf?: ((row: Row) => number) | undefined;
  /** Called with the ids of the visible scrolling columns, to load what they show. Keep it stable. */
  onColumnsInSight?: (ids: readonly string[]) => void;
  /** The title of a card instead of its identity columns. Keep it stable. */
  cardTitle?: (row: Row, index: number) => ReactNode;
  /** The label of a card's button for the rest of its content; "Show more" by default. */
  moreLabel?: (count: number) => ReactNode;
  marks?: ReadonlyMap<string, RowMark>;
  /** Called when the last rows become visible, to load more. */
  onNearEnd?: (() => void) | undefined;
  /** The id of a row that gets the focus as soon as it shows: the one that the user returns from. */
  focusRow?: string | undefined;
  /** When it changes, the table scrolls back to the start. */
  resetKey?: string;
  /** Pixels to leave free under the table (pagination). */
  spaceBelow?: number;
}
