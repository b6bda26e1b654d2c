import type { TableColumn } from '~/shared/ui/table/types';
import type { ColumnLayout } from './layout';

/** Columns frozen without a choice: `always` in any case, `roomy` if there is room for all of them. */
export type UsuallyFrozen = ReadonlyMap<string, 'always' | 'roomy'>;

/** A column with the width and the pin that a layout gives it. A column that is frozen by itself stays so. */
export function laidOut<Row>(
  column: TableColumn<Row>,
  { pins, widths }: Pick<ColumnLayout, 'pins' | 'widths'>,
  usual: UsuallyFrozen,
): TableColumn<Row> {
  const { id } = column;
  const chosen = pins === null ? usual.get(id) : pins.includes(id) ? ('pinned' as const) : undefined;
  const frozen = column.frozen ?? chosen;
  const chosenWidth = widths.get(id);
  if (frozen === column.frozen && chosenWidth === undefined) return column;
  return { ...column, ...(frozen && { frozen }), ...(chosenWidth === undefined ? {} : { chosenWidth }) };
}
