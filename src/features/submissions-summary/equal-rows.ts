import type { Condition, Duplicates } from '~/domain/row-index/types';

/** Letters of an answer that an address can hold. */
const longestAnswer = 200;
/** Submissions that an address can name. */
const mostIds = 50;

/** What leads to a set of equal rows: their answers, or themselves where these are too long. */
export function equalRows(names: readonly string[], { values, ids }: Duplicates['sets'][number]): Condition[] {
  if (values.some((value) => value !== null && value.length > longestAnswer))
    return [{ field: '__id', op: 'anyOf', values: ids.slice(0, mostIds) }];
  return names.map((field, at) => {
    const value = values[at] ?? null;
    return value === null ? { field, op: 'empty' } : { field, op: 'equals', value };
  });
}
