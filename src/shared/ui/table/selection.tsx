import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { createContext, type MouseEvent as PressEvent, useContext, useId } from 'react';
import { namedByRow } from './row-name';
import type { TableColumn } from './types';
import type { RangeSelection } from './use-range-selection';

/** The set with the id added or removed. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selected rows of the table around. Not a part of the columns: a click draws checkboxes again, not all cells. */
export const SelectedRows = createContext<ReadonlySet<string>>(new Set());

interface RowCheckboxProps {
  id: string;
  tabIndex: 0 | -1;
  rowNameId: string;
  toggle: RangeSelection['toggle'];
}

/** Shift and a click would also select the text between. antd hands it on to the input, though its types do not say so. */
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

/** The first column, with a checkbox per row. */
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

/** Selects all rows of the page, or none of them; rows that are not shown stay as they are. */
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
