import { useMemo } from 'react';
import type { RowLines, TableColumn, TableLine } from './types';

/** Maximum share of the table's width for frozen columns; beyond it only necessary ones are frozen. */
const frozenShare = 0.6;
/** The same for pinned columns: further ones scroll, so that something does. */
const pinnedShare = 0.7;
const borders = 2;

/** `x` from the start of its part, `index` over all parts. */
export interface PlacedColumn<Row> {
  column: TableColumn<Row>;
  index: number;
  x: number;
  width: number;
}

export interface TablePart<Row> {
  columns: readonly PlacedColumn<Row>[];
  width: number;
}

export interface PlacedRow<Row> {
  id: string;
  value: Row;
  place: number;
  line?: TableLine;
}

export interface TableModel<Row> {
  frozen: TablePart<Row>;
  center: TablePart<Row>;
  end: TablePart<Row>;
  rows: readonly PlacedRow<Row>[];
  shown: readonly PlacedRow<Row>[];
}

function part<Row>(
  columns: readonly TableColumn<Row>[],
  widthOf: (column: TableColumn<Row>) => number,
  first: number,
): TablePart<Row> {
  let x = 0;
  const placed = columns.map((column, at): PlacedColumn<Row> => {
    const width = widthOf(column);
    x += width;
    return { column, index: first + at, x: x - width, width };
  });
  return { columns: placed, width: x };
}

function partOf<Row>(
  columns: readonly TableColumn<Row>[],
  available: number,
): (column: TableColumn<Row>) => 'frozen' | 'center' | 'end' {
  const needed = columns.reduce(
    (sum, { frozen, width }) => sum + (frozen === undefined || frozen === 'roomy' ? 0 : width),
    0,
  );
  let room = available * frozenShare - needed;
  const roomy = new Set<string>();
  for (const { id, frozen, width } of columns) {
    if (frozen !== 'roomy') continue;
    room -= width;
    // Further ones would be separated from the frozen ones.
    if (room < 0) break;
    roomy.add(id);
  }
  let left = available * pinnedShare;
  const pinned = new Set<string>();
  for (const { id, frozen, width: own } of columns) {
    if (frozen !== 'always' && frozen !== 'pinned') continue;
    left -= own;
    if (frozen === 'pinned' && left >= 0) pinned.add(id);
  }
  return ({ id, frozen }) => {
    if (frozen === 'end') return 'end';
    return frozen === 'always' || roomy.has(id) || pinned.has(id) ? 'frozen' : 'center';
  };
}

export function useTableModel<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  width: number,
): TableModel<Row> {
  const placedRows = useMemo(() => rows.map((value, place) => ({ id: rowId(value), value, place })), [rows, rowId]);
  return useMemo(() => {
    const left = Math.max(0, width - borders - columns.reduce((sum, column) => sum + column.width, 0));
    const place = partOf(columns, width || Infinity);
    const at = (wanted: 'frozen' | 'center' | 'end', first: number) =>
      part(
        columns.filter((column) => place(column) === wanted),
        (column) => Math.max(1, column.grow === true ? column.width + left : column.width),
        first,
      );
    const frozen = at('frozen', 0);
    const center = at('center', frozen.columns.length);
    const end = at('end', frozen.columns.length + center.columns.length);
    return { frozen, center, end, rows: placedRows, shown: placedRows };
  }, [columns, width, placedRows]);
}

/** Adds open lines under rows, and empty columns where lines need more than the rows. */
export function useOpenLines<Row>(model: TableModel<Row>, lines: RowLines<Row> | undefined): TableModel<Row> {
  return useMemo(() => {
    if (!lines) return model;
    const shown: PlacedRow<Row>[] = [];
    for (const row of model.rows) {
      shown.push(row);
      if (lines.isOpen(row.value) !== true) continue;
      for (const line of lines.of(row.value))
        shown.push({ id: `line ${line.id}`, value: row.value, place: row.place, line });
    }
    const { frozen, center, end } = model;
    const missing = lines.widths.slice(center.columns.length);
    if (missing.length === 0) return { ...model, shown };
    let x = center.width;
    const first = frozen.columns.length + center.columns.length;
    const added = missing.map((width, place): PlacedColumn<Row> => {
      const placed = {
        column: { id: `line-column ${place}`, header: '', width, controls: true, text: () => '' },
        index: first + place,
        x,
        width,
      };
      x += width;
      return placed;
    });
    return {
      ...model,
      center: { columns: [...center.columns, ...added], width: x },
      end: { ...end, columns: end.columns.map((placed) => ({ ...placed, index: placed.index + added.length })) },
      shown,
    };
  }, [model, lines]);
}
