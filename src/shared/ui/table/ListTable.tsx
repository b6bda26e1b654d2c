import { useLingui } from '@lingui/react/macro';
import { Table, type TableColumnType } from 'antd';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNarrow, usePrinting } from '~/shared/screen/media';
import { useTableShortcuts } from '~/shared/screen/registry';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { CellContent, cellText, namesRow } from './cell-content';
import { Pagination } from './Pagination';
import { actionShortcuts, RowActions, runShortcut } from './RowActions';
import { noneSelected, RowCheckbox, SelectAll, SelectedRows, useRangeSelection } from './selection';
import { TableCards } from './TableCards';
import { TableFrame } from './TableFrame';
import type { DataTableProps, TableColumn } from './types';
import './data-table.css';
import './list-table.css';

type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  'lines' | 'quietActions' | 'rowsOpen' | 'onResize' | 'onNearEnd' | 'spaceBelow'
>;

const sizes = [100, 250, 500];
const rowsPerPage = 100;
/** Pixels; wider tables scroll sideways, because the page does not. */
const maxStaticWidth = 1300;

/**
 * For lists that have all their rows in the page: antd's table on a wide screen, scrolling with the page, and cards on
 * a phone. Use DataTable for wide tables and those that load rows while scrolling.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { rows = [], actions, resetKey = '' } = props;
  const narrow = useNarrow();
  const printing = usePrinting();
  const [chosen, choose] = useState({ resetKey, page: 1, size: rowsPerPage });
  const { size } = chosen;
  const page = chosen.resetKey === resetKey ? Math.min(chosen.page, Math.ceil(rows.length / size) || 1) : 1;
  const shown = printing ? rows : rows.slice((page - 1) * size, page * size);
  useTableShortcuts(() => ({ opens: false, selects: false, letters: actionShortcuts(shown, actions) }));
  return (
    <TableFrame {...props}>
      <ErrorBoundary resetKey={rows}>
        {narrow && !printing ? (
          <TableCards {...props} rows={rows} />
        ) : (
          <>
            <Rows {...props} rows={shown} offset={printing ? 0 : (page - 1) * size} />
            {rows.length > rowsPerPage && (
              <Pagination
                page={page}
                pageSize={size}
                total={rows.length}
                sizes={sizes}
                onChange={(next, nextSize) => {
                  choose({ resetKey, page: next, size: nextSize });
                  window.scrollTo({ top: 0 });
                }}
              />
            )}
          </>
        )}
      </ErrorBoundary>
    </TableFrame>
  );
}

function Rows<Row extends object>(props: ListTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowId, actions, actionsWidth, marks, sort, offset = 0 } = props;
  const { t } = useLingui();
  const id = useId();
  const ids = useMemo(() => rows.map((row) => ({ id: rowId(row) })), [rows, rowId]);
  const rowIds = useMemo(() => ids.map((row) => row.id), [ids]);
  const printing = usePrinting();
  const selection = useRangeSelection(rowIds, printing ? undefined : props.selection);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const scrolls = width > maxStaticWidth && !printing;
  const nameOf = (index: number) => `${id}-${index}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (runShortcut(actions?.(row), key)) event.preventDefault();
  };
  const columnOf = (column: TableColumn<Row>): TableColumnType<Row> => {
    const { id: key, header, headerCell, numeric = false, dir = 'auto' } = column;
    const isName = namesRow(column);
    return {
      key,
      title: headerCell ?? header,
      // Without widths, all columns of a scrolling table are equally wide.
      ...(scrolls && { width: column.width }),
      ...(numeric && { align: 'end' }),
      ...(isName && { rowScope: 'row', ...(scrolls && { fixed: 'start' as const }) }),
      ...(sort &&
        column.sortable && {
          sorter: true,
          sortOrder: sort.column !== key ? null : sort.descending ? 'descend' : 'ascend',
        }),
      onCell: (row, index = 0) => ({
        ...(isName && { id: nameOf(index) }),
        ...(dir === 'auto' && !numeric && { dir }),
        className: column.quietZero && cellText(column, row, index) === '0' ? 'muted' : '',
      }),
      render: (_, row, index) => {
        const text = cellText(column, row, index);
        if (text === undefined) return <span className="dt-bar" />;
        const context = { tabIndex: 0 as const, index, rowNameId: nameOf(index) };
        return <CellContent column={column} row={row} text={text} context={context} />;
      },
    };
  };
  return (
    <SelectedRows value={selection?.selected ?? noneSelected}>
      <Table
        aria-label={label}
        className="list-table"
        pagination={false}
        {...(scrolls && { scroll: { x: width } })}
        {...(selection && {
          rowSelection: {
            columnWidth: 40,
            fixed: scrolls,
            columnTitle: <SelectAll rows={ids} selection={selection} />,
            selectedRowKeys: [...selection.selected],
            renderCell: (_checked, row, index) => (
              <RowCheckbox id={rowId(row)} tabIndex={0} rowNameId={nameOf(index)} toggle={selection.toggle} />
            ),
          },
        })}
        dataSource={rows}
        rowKey={rowId}
        showSorterTooltip={false}
        // Never unsorted.
        sortDirections={['ascend', 'descend', 'ascend']}
        onChange={(_pages, _filters, sorted) => {
          if (!Array.isArray(sorted)) sort?.onChange(String(sorted.columnKey));
        }}
        onRow={(row, index = 0) => {
          const attributes = {
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row),
            'data-r': offset + index,
            'data-mark': marks?.get(rowId(row)),
          };
          return attributes;
        }}
        columns={[
          ...columns.map(columnOf),
          {
            key: 'row-actions',
            title: t`Actions`,
            hidden: !actions,
            className: 'list-table-actions',
            ...(scrolls && { fixed: 'end' as const }),
            width: actionsWidth ?? 1,
            render: (_, row, index) => (
              <RowActions actions={actions?.(row) ?? []} tabIndex={0} rowNameId={nameOf(index)} />
            ),
          },
        ]}
      />
    </SelectedRows>
  );
}
