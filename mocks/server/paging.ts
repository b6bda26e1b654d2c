import { InternalFault, problem } from './problem';

const largest = 2 ** 63;

/** A number from the query, which dispatch.ts has validated: text after the digits is ignored. */
function count(value: unknown): number {
  const number = Number.parseInt(String(value), 10);
  if (number < 0) throw new InternalFault('a negative page');
  if (number >= largest) throw problem.valueOutOfRange(BigInt(number).toString(), 'bigint');
  return number;
}

/**
 * The part of a list that `offset` and `limit` select, like the database: a negative number is an internal fault, one
 * beyond 64 bits is 400.22.
 */
export function page<T>(rows: readonly T[], offset: unknown, limit: unknown): T[] {
  const from = offset === undefined ? 0 : count(offset);
  const length = limit === undefined ? rows.length : count(limit);
  return rows.slice(from, from + length);
}
