import { useHistoryPlace } from '~/shared/address/kept-in-history';

/** Where somebody was in a table: its scroll position, and the cell with the focus. */
export interface KeptPlace {
  top: number;
  left: number;
  row: string | undefined;
  column: number;
}

const isPlace = (value: unknown): value is KeptPlace => typeof value === 'object' && value !== null && 'top' in value;

/** The place in a table that somebody comes back to; undefined on a page that was opened anew. In: the table's name. */
export function useKeptPlace(label: string): { found: KeptPlace | undefined; keep: (place: KeptPlace) => void } {
  const { found, keep } = useHistoryPlace(`table ${label}`);
  return { found: isPlace(found) ? found : undefined, keep };
}
