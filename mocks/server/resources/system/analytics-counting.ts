/** Counts for usage reports: totals, and those of the past 45 days. */
import type { components } from '@mocks/generated/schema';

export type Counts = components['schemas']['Counts'];

/** Midnight (UTC) 45 days ago, as a timestamp. */
export const cutoffOf = (now: string): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) - 45 * 86_400_000).toISOString();

/** How many rows there are, and how many are recent. */
export function counts<Row>(rows: readonly Row[], isRecent: (row: Row) => boolean): Counts {
  return { recent: rows.filter(isRecent).length, total: rows.length };
}

/** Groups rows by a key. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The number under a name of an audit log entry's details. */
export function numberIn(details: { readonly [name: string]: unknown } | null, name: string): number | null {
  const value = details?.[name];
  return typeof value === 'number' ? value : null;
}
