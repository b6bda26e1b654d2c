import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { actionsColumnWidth, cellEdges, textWidth } from './column-width';
import { RowActions } from './RowActions';
import { type RangeSelection, selectionColumn } from './selection';
import type { DataTableProps, RowAction, TableColumn } from './types';

function actionsColumn<Row>(
  actions: NonNullable<DataTableProps<Row>['actions']>,
  header: string,
  width: number,
  quiet: boolean,
): TableColumn<Row> {
  return {
    id: 'row-actions',
    // A menu alone needs less room than the word.
    ...(quiet ? { header: '', headerCell: <span className="visually-hidden">{header}</span> } : { header }),
    width,
    frozen: 'end',
    role: 'none',
    dir: 'inherit',
    controls: true,
    text: () => '',
    cell: (row, { tabIndex, rowNameId }) => (
      <RowActions actions={actions(row)} tabIndex={tabIndex} rowNameId={rowNameId} quiet={quiet} />
    ),
  };
}

const minActionsWidth = 64;
const quietWidth = 40;
const sortArrow = 20;
/** Longer headers, which are names from the data, may be truncated. */
const maxHeaderWidth = 240;

const measured = [new WeakMap<object, unknown>(), new WeakMap<object, unknown>()] as const;

/** Widens a column for its header and the texts it is known to show. Returns the same object each time. */
function fitted<Row>(column: TableColumn<Row>, sorts: boolean): TableColumn<Row> {
  const known = measured[sorts ? 1 : 0];
  const before = known.get(column) as TableColumn<Row> | undefined;
  if (before) return before;
  const result = fit(column, sorts);
  known.set(column, result);
  return result;
}

function fit<Row>(column: TableColumn<Row>, sorts: boolean): TableColumn<Row> {
  const { header, headerPrefix = '', fitting = [], decoration = 0, sortable = false, chosenWidth } = column;
  if (chosenWidth !== undefined) return { ...column, width: chosenWidth };
  const headerWidth = Math.min(maxHeaderWidth, textWidth(headerPrefix + header)) + (sorts && sortable ? sortArrow : 0);
  const needed = [headerWidth, ...fitting.map((text) => textWidth(text) + decoration)];
  const width = Math.max(column.width, cellEdges + Math.max(...needed));
  return width === column.width ? column : { ...column, width };
}

function widthOfButtons(rows: Iterable<readonly RowAction[]>): number {
  const labels = new Map<string, boolean>();
  for (const [first, ...others] of rows) {
    if (!first || first.menuOnly === true) continue;
    labels.set(first.label, labels.get(first.label) === true || others.length > 0);
  }
  return Math.max(0, ...[...labels].map(([label, hasMenu]) => actionsColumnWidth(label, hasMenu)));
}

export function useGridColumns<Row>(
  props: DataTableProps<Row>,
  selection: RangeSelection | undefined,
): readonly TableColumn<Row>[] {
  const { columns, rows, rowId, actions, quietActions = false } = props;
  const least = props.actionsWidth ?? minActionsWidth;
  const actionsWidth = useMemo(() => {
    if (actions && quietActions) return quietWidth;
    return actions ? Math.max(least, widthOfButtons((rows ?? []).map(actions))) : least;
  }, [actions, quietActions, rows, least]);
  const { t, i18n } = useLingui();
  const toggle = selection?.toggle;
  const sorts = props.sort !== undefined;
  const fittedColumns = useMemo(() => columns.map((column) => fitted(column, sorts)), [columns, sorts]);
  return useMemo(
    () => [
      ...(toggle ? [selectionColumn(toggle, rowId, i18n)] : []),
      ...fittedColumns,
      ...(actions ? [fitted(actionsColumn(actions, t`Actions`, actionsWidth, quietActions), false)] : []),
    ],
    [fittedColumns, toggle, rowId, actions, actionsWidth, quietActions, t, i18n],
  );
}
