import { useMemo } from 'react';
import type { PlacedColumn, PlacedRow, TableModel } from './use-table-model';
import type { RowLines } from './types';

/** The model with the lines that are open under its rows, and with empty columns where they need more than the rows. */
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
