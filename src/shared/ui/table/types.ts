import type { ReactNode } from 'react';
import type { IconName } from '~/shared/ui/icons/Icon';

/** What a cell may need to know about where it is. */
export interface CellContext {
  /** For links and buttons in the cell: 0 in the row that has the focus, -1 elsewhere, so that Tab passes once. */
  tabIndex: 0 | -1;
  /** Place of the row in the page, from 0. */
  index: number;
}

/** A column of a DataTable. Keep the array and its functions stable: cells are only drawn again when they change. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** Less important beginning of the header (names of groups): gives way first when there is no room. */
  headerPrefix?: string;
  width: number;
  /** What it is on a phone's card; `more` shows when the card is opened. Default `more`. */
  role?: 'identity' | 'fact' | 'state' | 'more' | 'none';
  /** Kept in sight while the others scroll: where there is room for all such columns, or always. */
  frozen?: 'roomy' | 'always';
  /** Numbers: end-aligned in tabular figures. */
  numeric?: boolean;
  /** The cell as text: what a truncated cell shows in full. Undefined while the value is not loaded. */
  text: (row: Row, index: number) => string | undefined;
  /** The cell as it is drawn, where that is more than its text. */
  cell?: (row: Row, context: CellContext) => ReactNode;
  /** Pixels that the drawn cell needs beside its text (icons). */
  decoration?: number;
  /** The cell holds buttons, which need its full height. */
  controls?: boolean;
  /** Its head is a button that sorts by it (with `sort` of the table). */
  sortable?: boolean;
  /** Direction of the text: by its own letters (default), or the interface's. */
  dir?: 'auto' | 'inherit';
}

/** Something that can be done to a row. The first is a visible button, the others are in the row's menu. */
export interface RowAction {
  id: string;
  label: string;
  icon?: IconName;
  /** One letter that does it to the row with the focus. */
  shortcut?: string;
  danger?: boolean;
  /** Why it cannot be done to this row: it stays in sight and says so. */
  disabledReason?: string;
  /** Stays in the menu even when it is the first. */
  menuOnly?: boolean;
  onSelect: () => void;
  /** The pointer or the focus is on its button: the time to load what it will need. */
  onIntent?: () => void;
}

/** The order of the rows, where the heads of columns change it. */
export interface TableSort {
  /** Id of the column it is by. */
  column: string;
  descending: boolean;
  onChange: (column: string) => void;
}

/** A row that was just changed glows, one that was deleted fades. */
export type RowMark = 'changed' | 'deleted';

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while nothing has arrived: the skeleton shows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Rows in all pages, and how many come before this page. */
  totalCount?: number;
  offset?: number;
  /** A newer answer is on its way: the thin line shows. */
  refreshing?: boolean;
  /** Shown instead of rows when there are none, and when they could not be loaded. */
  empty: ReactNode;
  error?: ReactNode;
  /** What fills a whole row instead of its values (an encrypted submission); null for ordinary rows. */
  rowNotice?: (row: Row) => ReactNode;
  actions?: (row: Row) => readonly RowAction[];
  actionsWidth?: number;
  /** Enter on a row, and a click on its identity on a phone. */
  onActivate?: (row: Row) => void;
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void };
  sort?: TableSort;
  /** Hears which of the scrolling columns are in sight, by id: the time to load what they show. Keep it stable. */
  onColumnsInSight?: (ids: readonly string[]) => void;
  /** What a card's button says that opens the rest of it; "Show more" without it. */
  moreLabel?: (count: number) => ReactNode;
  marks?: ReadonlyMap<string, RowMark>;
  /** The last rows come into sight: the time to bring more, where there are more. */
  onNearEnd?: (() => void) | undefined;
  /** When it changes, the table goes back to its beginning. */
  resetKey?: string;
  /** Room in pixels to leave under the table (pagination). */
  spaceBelow?: number;
}
