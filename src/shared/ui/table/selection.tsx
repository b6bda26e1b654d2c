import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import {
  createContext,
  type MouseEvent as PressEvent,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useHistoryState } from '~/shared/url-state/history-state';
import { namedByRow } from './cell-content';
import type { DataTableProps, TableColumn } from './types';

export function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const noneSelected: ReadonlySet<string> = new Set();

/** Not in the columns, so that a click re-renders checkboxes, not all cells. */
export const SelectedRows = createContext(noneSelected);

interface RowCheckboxProps {
  id: string;
  tabIndex: 0 | -1;
  rowNameId: string;
  toggle: RangeSelection['toggle'];
}

/** Shift-click would also select the text between. antd passes it to the input, although its types do not say so. */
const withoutTextSelection = {
  onMouseDown: (event: PressEvent<HTMLInputElement>) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};

export function RowCheckbox({ id, tabIndex, rowNameId, toggle }: RowCheckboxProps) {
  const { t } = useLingui();
  const own = useId();
  return (
    <Checkbox
      tabIndex={tabIndex}
      aria-label={t`Select this row`}
      {...namedByRow(own, rowNameId)}
      checked={useContext(SelectedRows).has(id)}
      {...withoutTextSelection}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

export function selectionColumn<Row>(
  toggle: RangeSelection['toggle'],
  rowId: (row: Row) => string,
  i18n: I18n,
): TableColumn<Row> {
  return {
    id: 'row-selection',
    header: i18n._(msg`Selected`),
    width: 40,
    frozen: 'always',
    controls: true,
    role: 'none',
    dir: 'inherit',
    text: () => '',
    cell: (row, { tabIndex, rowNameId }) => (
      <RowCheckbox id={rowId(row)} tabIndex={tabIndex} rowNameId={rowNameId} toggle={toggle} />
    ),
  };
}

export function SelectAll({ rows, selection }: { rows: readonly { id: string }[]; selection: RangeSelection }) {
  const { t } = useLingui();
  const chosen = rows.filter((row) => selection.selected.has(row.id)).length;
  const change = () => {
    const next = new Set(selection.selected);
    for (const { id } of rows) {
      if (chosen === rows.length) next.delete(id);
      else next.add(id);
    }
    selection.onChange(next);
  };
  return (
    <Checkbox
      aria-label={t`Select all rows of this page`}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={change}
    />
  );
}

type Selection = NonNullable<DataTableProps<object>['selection']>;

export interface RangeSelection {
  selected: ReadonlySet<string>;
  onChange: Selection['onChange'];
  toggle: (id: string, range: boolean) => void;
  /** Extends a range from its first row to `to`. `from`: the row that was left. */
  extend: (from: string, to: string) => void;
}

interface Anchor {
  id: string;
  on: boolean;
  base: ReadonlySet<string>;
}

/**
 * Adds ranges to a selection (Shift with click, Space or arrow). Shrinking a range restores the rows it leaves. `ids`
 * are in order. The result is stable while `selected` is; its functions always.
 */
export function useRangeSelection(
  ids: readonly string[],
  selection: Selection | undefined,
): RangeSelection | undefined {
  const anchor = useRef<Anchor | null>(null);
  const latest = useRef({ ids, selection });
  useLayoutEffect(() => {
    latest.current = { ids, selection };
  });
  const between = useCallback((start: Anchor, to: string) => {
    const present = latest.current;
    const [first, last] = [present.ids.indexOf(start.id), present.ids.indexOf(to)].toSorted((a, b) => a - b);
    const next = new Set(start.base);
    for (const id of present.ids.slice(first, (last ?? 0) + 1)) {
      if (start.on) next.add(id);
      else next.delete(id);
    }
    present.selection?.onChange(next);
  }, []);
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const present = latest.current;
      if (!present.selection) return;
      const start = anchor.current;
      if (range && start && present.ids.includes(start.id)) {
        between(start, id);
        return;
      }
      const { selected, onChange } = present.selection;
      anchor.current = { id, on: !selected.has(id), base: selected };
      onChange(withToggled(selected, id));
    },
    [between],
  );
  const extend = useCallback(
    (from: string, to: string) => {
      const present = latest.current;
      if (!present.selection) return;
      const start = anchor.current;
      const isOngoing = start?.on === true && present.ids.includes(start.id) && present.selection.selected.has(from);
      if (!isOngoing) anchor.current = { id: from, on: true, base: present.selection.selected };
      if (anchor.current) between(anchor.current, to);
    },
    [between],
  );
  const onChange = useCallback((next: ReadonlySet<string>) => latest.current.selection?.onChange(next), []);
  const selected = selection?.selected;
  return useMemo(() => selected && { selected, onChange, toggle, extend }, [selected, onChange, toggle, extend]);
}

const noRows: never[] = [];

/**
 * Selected rows of a table. `all` includes rows hidden by a filter, which stay selected; `rowId` must be stable.
 * `table` is for DataTable.
 */
export function useSelection<Row>(all: readonly Row[] | undefined, rowId: (row: Row) => string) {
  const [selected, onChange] = useHistoryState('selection', noneSelected);
  const rows = useMemo(() => (all ?? noRows).filter((row) => selected.has(rowId(row))), [all, selected, rowId]);
  return { rows, table: { selected, onChange }, clear: () => onChange(noneSelected) };
}
