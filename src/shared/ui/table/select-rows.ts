import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import type { TableColumn } from './types';

interface Wanted {
  find: string;
  order: { sort: string; descending: boolean };
}

export interface RowRules<Row> {
  keep?: (row: Row) => boolean;
  /** Rows with a lower number come first, whatever the order. */
  group?: (row: Row) => number;
  ties: (row: Row) => string | number;
}

/**
 * Searched, filtered and sorted rows of a list that has all its rows in the page. Columns say which texts are searched
 * (`find`) and what is sorted (`value`, or else the text). Returns a new array.
 */
export function selectRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { find, order }: Wanted,
  locale: string,
  { keep, group, ties }: RowRules<Row>,
): Row[] {
  const matches = createWordMatcher(find);
  const searched = columns.filter((column) => column.find);
  const found = (row: Row, index: number) =>
    find.trim() === '' || matches(foldForSearch(searched.map(({ text }) => text(row, index) ?? '').join('\n')));
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
  const sorted = columns.find(({ id }) => id === order.sort);
  const valueOf = (row: Row): string | number => sorted?.value?.(row) ?? sorted?.text(row, 0) ?? '';
  const sign = order.descending ? -1 : 1;
  return rows
    .filter((row, index) => (keep?.(row) ?? true) && found(row, index))
    .map((row) => ({ row, group: group?.(row) ?? 0, value: valueOf(row) }))
    .sort(
      (one, other) =>
        one.group - other.group || sign * compare(one.value, other.value) || compare(ties(one.row), ties(other.row)),
    )
    .map(({ row }) => row);
}
