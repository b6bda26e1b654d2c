/** Literals read as the type they are compared with: what PostgreSQL takes, and how the real server refuses the rest. */
import { InternalFault, problem } from '@mocks/server/problem';

/** @throws 400.11 for what is no number, 400.22 beyond 32 bits */
export function toInteger(literal: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(literal)) throw notOfType(literal, 'type integer');
  const number = BigInt(literal.trim().replace(/^\+/, ''));
  if (number > 2147483647n || number < -2147483648n) throw problem.valueOutOfRange(literal, 'integer');
  return Number(number);
}

/** @throws 400.11 for what is no number */
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
