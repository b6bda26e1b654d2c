import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { useTableKeys } from '~/shared/screen/registry';
import { CellContent, cellText } from './cell-content';
import { PlainTable } from './PlainTable';
import { RowActions } from './RowActions';
import { lettersOf, runLetter } from './row-letters';
import { namesRow } from './row-name';
import { TableFrame } from './TableFrame';
import type { CellContext, DataTableProps, TableColumn } from './types';
import './short-table.css';

type ShortTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rowId' | 'actions' | 'actionsWidth' | 'marks' | 'refreshing' | 'empty' | 'error'
> & { columns: readonly TableColumn<Row>[]; rows: readonly Row[] | undefined };

/**
 * A DataTable of at most `shortTableRows` rows inside a page: the same columns and actions in a PlainTable, without the
 * code of the grid.
 */
export function ShortTable<Row extends object>(props: ShortTableProps<Row>) {
  const { label, columns, rows, rowId, actions, actionsWidth, marks } = props;
  const { t } = useLingui();
  const tableId = useId();
  useTableKeys(() => ({ opens: false, selects: false, letters: lettersOf(rows ?? [], actions) }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
    const row = rows?.[Number(target.closest<HTMLElement>('[data-r]')?.dataset['r'])];
    if (row && runLetter(actions?.(row), key)) event.preventDefault();
  };
  const heads = [
    ...columns.map(({ id, header, width, grow, numeric = false }) => ({
      key: id,
      header,
      numeric,
      ...(grow !== true && { width }),
    })),
    ...(actions ? [{ key: 'row-actions', header: t`Actions`, ...(actionsWidth && { width: actionsWidth }) }] : []),
  ];
  return (
    <TableFrame {...props} count={rows?.length} skeleton={null}>
      <div role="none" onKeyDown={onKeyDown}>
        <PlainTable caption={label} columns={heads} className="short-table">
          {rows?.map((row, index) => (
            <tr key={rowId(row)} data-r={index} data-mark={marks?.get(rowId(row))}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} index={index} rowNameId={`${tableId}-${index}`} />
              ))}
              {actions && (
                <td className="short-table-actions">
                  <RowActions actions={actions(row)} tabIndex={0} rowNameId={`${tableId}-${index}`} />
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      </div>
    </TableFrame>
  );
}

interface CellProps<Row> extends Pick<CellContext, 'index' | 'rowNameId'> {
  column: TableColumn<Row>;
  row: Row;
}

function Cell<Row>({ column, row, index, rowNameId }: CellProps<Row>) {
  const { role = 'more', numeric = false, dir = 'auto', header } = column;
  const text = cellText(column, row, index) ?? '';
  const content = <CellContent column={column} row={row} text={text} context={{ tabIndex: 0, index, rowNameId }} />;
  const direction = dir === 'auto' && !numeric ? 'auto' : undefined;
  if (namesRow(column)) {
    return (
      <th scope="row" id={rowNameId} dir={direction}>
        {content}
      </th>
    );
  }
  return (
    <td
      className={numeric ? 'number' : undefined}
      dir={direction}
      data-label={role === 'more' && text !== '' ? header : undefined}
    >
      {content}
    </td>
  );
}
