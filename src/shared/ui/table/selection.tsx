import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PlacedRow } from './use-table-model';
import type { DataTableProps, TableColumn } from './types';

type Selection = NonNullable<DataTableProps<object>['selection']>;

/** The set with the id added or removed. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The first column, with a checkbox per row. */
export function selectionColumn<Row>(selection: Selection, rowId: (row: Row) => string, i18n: I18n): TableColumn<Row> {
  return {
    id: 'row-selection',
    header: i18n._(msg`Selected`),
    width: 40,
    frozen: 'always',
    controls: true,
    role: 'none',
    dir: 'inherit',
    text: () => '',
    cell: (row, { tabIndex }) => (
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={i18n._(msg`Select this row`)}
        checked={selection.selected.has(rowId(row))}
        onChange={() => selection.onChange(toggled(selection.selected, rowId(row)))}
      />
    ),
  };
}

/** Selects all rows of the page, or none. */
export function SelectAll<Row>({ rows, selection }: { rows: readonly PlacedRow<Row>[]; selection: Selection }) {
  const { t } = useLingui();
  const chosen = rows.filter((row) => selection.selected.has(row.id)).length;
  return (
    <input
      type="checkbox"
      aria-label={t`Select all rows of this page`}
      checked={chosen > 0 && chosen === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
      }}
      onChange={() => selection.onChange(chosen === rows.length ? new Set() : new Set(rows.map((row) => row.id)))}
    />
  );
}
