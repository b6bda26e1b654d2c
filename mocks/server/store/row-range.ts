import type { Key } from './tables';

/** Keys that follow one another. */
export interface Keys {
  readonly first: number;
  readonly count: number;
}

export const includes = ({ first, count }: Keys, key: Key): key is number =>
  typeof key === 'number' && key >= first && key < first + count;

/** The key alone, if it is one of these. */
export const one = (keys: Keys, key: number): Keys | null => (includes(keys, key) ? { first: key, count: 1 } : null);

/**
 * Rows of a table that follow from their keys, so that a million of them take no memory. A row that is written is
 * stored, and stands in place of its computed one.
 */
export interface RowRange<Row, Index extends string> extends Keys {
  row(key: number): Row;
  /** The same row for lists of many: it computes a column when it is read, and cannot be copied. */
  view(key: number): Row;
  /** The keys of the rows whose index has this value. */
  keysOf(index: Index, value: Key): Keys | null;
}
