import { InternalFault, problem } from './problem';

const largest = 2 ** 63;

/** A number as the query carries it, which dispatch.ts has found to be one: text behind the digits does not count. */
function count(value: unknown): number {
  const number = Number.parseInt(String(value), 10);
  if (number < 0) throw new InternalFault('a negative page');
  if (number >= largest) throw problem.valueOutOfRange(BigInt(number).toString(), 'bigint');
  return number;
}

/**
 * The part of a list that `offset` and `limit` ask for, as the database takes them: a negative one is an error nobody
 * foresaw, one beyond 64 bits is 400.22.
 */
export function page<T>(rows: readonly T[], offset: unknown, limit: unknown): T[] {
  const from = offset === undefined ? 0 : count(offset);
  const length = limit === undefined ? rows.length : count(limit);
  return rows.slice(from, from + length);
}
