import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useTableKeys } from '~/shared/screen/registry';
import { actionsWidth } from './actions-width';
import { clip } from './clip-text';
import { PlainTable } from './PlainTable';
import { RowActions } from './RowActions';
import { lettersOf, runLetter } from './row-letters';
import { TableFrame } from './TableFrame';
import type { DataTableProps, TableColumn } from './types';
import './short-table.css';

type ShortTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rowId' | 'actions' | 'actionTexts' | 'marks' | 'refreshing' | 'empty' | 'error'
> & { columns: readonly TableColumn<Row>[]; rows: readonly Row[] | undefined };

/**
 * A DataTable of at most `shortTableRows` rows inside a page: the same columns and actions in a PlainTable, without the
 * code of the grid.
 */
export function ShortTable<Row extends object>(props: ShortTableProps<Row>) {
  const { label, columns, rows, rowId, actions, actionTexts, marks } = props;
  const { t } = useLingui();
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
    ...(actions
      ? [{ key: 'row-actions', header: t`Actions`, ...(actionTexts && { width: actionsWidth(actionTexts) }) }]
      : []),
  ];
  return (
    <TableFrame {...props} count={rows?.length} skeleton={null}>
      <div role="none" onKeyDown={onKeyDown}>
        <PlainTable caption={label} columns={heads} className="short-table">
          {rows?.map((row, index) => (
            <tr key={rowId(row)} data-r={index} data-mark={marks?.get(rowId(row))}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} index={index} />
              ))}
              {actions && (
                <td className="short-table-actions">
                  <RowActions actions={actions(row)} tabIndex={0} />
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      </div>
    </TableFrame>
  );
}

function Cell<Row>({ column, row, index }: { column: TableColumn<Row>; row: Row; index: number }) {
  const { role = 'more', numeric = false, dir = 'auto', header } = column;
  const text = column.text(row, index) ?? '';
  const content = column.cell ? column.cell(row, { tabIndex: 0, index }) : clip(text);
  const direction = dir === 'auto' && !numeric ? 'auto' : undefined;
  if (role === 'identity') {
    return (
      <th scope="row" dir={direction}>
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
