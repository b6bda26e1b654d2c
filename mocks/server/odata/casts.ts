/**
 * Casts literals to the type they are compared with: accepts what PostgreSQL accepts, and refuses the rest like the
 * real server.
 */
import { InternalFault, problem } from '@mocks/server/problem';

/** @throws 400.11 for anything but a number, 400.22 beyond 32 bits */
export function toInteger(literal: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(literal)) throw notOfType(literal, 'type integer');
  const number = BigInt(literal.trim().replace(/^\+/, ''));
  if (number > 2147483647n || number < -2147483648n) throw problem.valueOutOfRange(literal, 'integer');
  return Number(number);
}

/** @throws 400.11 for anything but a number */
export function toNumeric(literal: string): number {
  const text = literal.trim().toLowerCase();
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/.test(text)) return Number(text);
  const special = /^([+-]?)(nan|inf|infinity)$/.exec(text);
  if (!special) throw notOfType(literal, 'type numeric');
  if (special[2] === 'nan') return Number.NaN;
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

const notOfType = (literal: string, type: string) =>
  literal === '' || literal.includes('"') ? new InternalFault() : problem.invalidDataType(literal, type);

/** A UUID in lower case with its dashes, which are optional in the input. @throws 400.11 for anything else */
export function toUuid(literal: string): string {
  const digits = /^(?:\{([0-9a-f-]+)\}|([0-9a-f-]+))$/i.exec(literal);
  const plain = (digits?.[1] ?? digits?.[2] ?? '').replaceAll('-', '').toLowerCase();
  if (plain.length !== 32) throw notOfType(literal, 'type uuid');
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const conflicts = ['soft', 'hard'];

/**
 * The kinds of conflict are an ordered enumeration. @throws an internal fault for any other word, as on the real server
 */
export function conflictRank(literal: string): number {
  const rank = conflicts.indexOf(literal);
  if (rank < 0) throw new InternalFault('no kind of conflict');
  return rank;
}
