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

const instant =
  /^\s*(\d{4,6})-(\d\d)-(\d\d)(?:[T ]+(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?\s*(?:z|([+-])(\d\d):?(\d\d)?)?\s*$/i;

/**
 * The instant as ISO 8601 in UTC, comparable as text. What is finer than a millisecond sorts behind it.
 * @throws an internal fault for what is no instant: the real server fails there, too
 */
export function toInstant(literal: string): string {
  const match = instant.exec(literal);
  if (!match) throw new InternalFault();
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', sign, offHour = '0', offMinute = '0'] =
    match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const valid = date.getUTCMonth() === Number(month) - 1 && Number(hour) < 25 && Number(minute) < 60 && Number(second) < 61;
  if (!valid) throw new InternalFault();
  const offset = (Number(offHour) * 60 + Number(offMinute)) * (sign === '-' ? -1 : 1);
  date.setUTCHours(Number(hour), Number(minute) - offset, Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  if (date.getUTCFullYear() > 9999) return '~';
  const iso = date.toISOString();
  return Number(fraction.slice(3)) > 0 ? `${iso.slice(0, -1)}~` : iso;
}
