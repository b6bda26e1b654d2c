import { Fragment, type ReactNode } from 'react';
import { cellText, truncate, lineCell } from './cell-content';
import type { DataTableProps, TableColumn, TableLine } from './types';

const maxColumns = 8;

type PrintedRowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowId' | 'rowNotice' | 'lines'> & {
  rows: readonly Row[];
};

/** All loaded rows on paper, as a table whose head repeats on each sheet; with too many columns, a list per row. */
export function PrintedRows<Row>(props: PrintedRowsProps<Row>) {
  const { label, rows, rowId } = props;
  const columns = props.columns.filter(
    ({ header, text }) => header !== '' && rows.some((row, index) => text(row, index) !== ''),
  );
  const identity = columns.find(({ role, frozen }) => role === 'identity' || frozen === 'always') ?? columns[0];
  const layout = { ...props, columns, identity };
  if (columns.length > maxColumns)
    return (
      <div className="printed-rows">
        {rows.map((row, index) => (
          <PrintedRecord key={rowId(row)} {...layout} row={row} index={index} />
        ))}
      </div>
    );
  return (
    <table className="printed-rows" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, headerPrefix, numeric }) => (
            <th key={id} scope="col" className={numeric === true ? 'number' : undefined}>
              {headerPrefix}
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <PrintedRow key={rowId(row)} {...layout} row={row} index={index} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> extends Pick<PrintedRowsProps<Row>, 'columns' | 'rowNotice' | 'lines'> {
  identity: TableColumn<Row> | undefined;
  row: Row;
  index: number;
}

function PrintedRow<Row>({ columns, identity, row, index, rowNotice, lines }: RowProps<Row>) {
  const notice = rowNotice?.(row) ?? null;
  return (
    <>
      <tr>
        {columns.map((column) => {
          if (column === identity)
            return (
              <th key={column.id} scope="row" dir={directionOf(column)}>
                <Printed column={column} row={row} index={index} />
              </th>
            );
          return (
            <td key={column.id} className={column.numeric === true ? 'number' : undefined} dir={directionOf(column)}>
              <Printed column={column} row={row} index={index} />
            </td>
          );
        })}
      </tr>
      {(notice !== null || lines?.isOpen(row) === true) && (
        <tr>
          <td colSpan={columns.length}>
            {notice}
            <PrintedLines lines={lines?.of(row) ?? []} />
          </td>
        </tr>
      )}
    </>
  );
}

function PrintedRecord<Row>({ columns, identity, row, index, rowNotice, lines }: RowProps<Row>) {
  return (
    <div className="printed-record">
      {identity && (
        <strong dir={directionOf(identity)}>
          <Printed column={identity} row={row} index={index} />
        </strong>
      )}
      {rowNotice?.(row)}
      <dl>
        {columns
          .filter((column) => column !== identity && cellText(column, row, index) !== '')
          .map((column) => (
            <div key={column.id}>
              <dt>
                {column.headerPrefix}
                {column.header}
              </dt>
              <dd dir={directionOf(column)}>
                <Printed column={column} row={row} index={index} />
              </dd>
            </div>
          ))}
      </dl>
      {lines?.isOpen(row) === true && <PrintedLines lines={lines.of(row)} />}
    </div>
  );
}

const directionOf = <Row,>({ dir = 'auto', numeric = false }: TableColumn<Row>) =>
  dir === 'auto' && !numeric ? 'auto' : undefined;

function Printed<Row>({ column, row, index }: { column: TableColumn<Row>; row: Row; index: number }): ReactNode {
  const { cell, controls, text } = column;
  // Paper has no buttons that need the row's name.
  if (cell && controls !== true) return cell(row, { tabIndex: -1, index, rowNameId: '' });
  return truncate(text(row, index) ?? '…');
}

function PrintedLines({ lines }: { lines: readonly TableLine[] }) {
  return lines
    .filter(({ kind }) => kind !== 'head')
    .map((line) => (
      <div key={line.id} style={{ paddingInlineStart: `${line.level}em` }}>
        {line.title()}
        {line.columns.map(({ id, header }, place) => {
          const text = lineCell(line, place)?.text ?? '';
          return (
            text !== '' && (
              <Fragment key={id}>
                {' · '}
                <span className="muted">{header}:</span> <bdi>{truncate(text)}</bdi>
              </Fragment>
            )
          );
        })}
      </div>
    ));
}
