import type { TableSort } from '~/shared/ui/table/types';
import type { Order } from './types';

interface Sorting {
  /** The order of the server's columns. */
  usual: TableSort;
  by: readonly Order[];
  /** Sorts by answers. */
  onAnswers: (by: Order[]) => void;
  /** Goes from the answers back to a column of the server. */
  onColumn: (column: string) => void;
}

/**
 * The order by column headers: of the server's columns, or of answers, which only the index sorts. The ids of their
 * columns begin with a slash.
 */
export function sortWithAnswers({ usual, by, onAnswers, onColumn }: Sorting): TableSort {
  const [first] = by;
  return {
    column: first?.field ?? usual.column,
    descending: first?.descending ?? usual.descending,
    onChange: (column) => {
      if (column.startsWith('/'))
        onAnswers([{ field: column, descending: first?.field === column && !first.descending }]);
      else if (first) onColumn(column);
      else usual.onChange(column);
    },
  };
}
