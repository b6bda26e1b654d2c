/**
 * Converts values of a JSON body to column values. The real server passes bodies to its database, which coerces or
 * refuses; these functions do the same, so that odd input gets the same answer.
 */
import { InternalFault, problem } from '@mocks/server/problem';
import type { Json } from './tables';

/** A NUL or an unpaired surrogate cannot be stored; the real server answers with an internal error. */
export function checkText(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new InternalFault('text that cannot be stored');
  return text;
}

/** Text of at most `maxLength` characters. Numbers and objects become text, like in the database. */
export function textColumn(value: unknown, maxLength?: number): string {
  if (Array.isArray(value)) throw new InternalFault('a list for a text');
  const text = checkText(
    typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  if (maxLength !== undefined && Array.from(text).length > maxLength) throw problem.valueTooLong(String(maxLength));
  return text;
}

export function nullableTextColumn(value: unknown, maxLength?: number): string | null {
  return value === null || value === undefined ? null : textColumn(value, maxLength);
}

/** A required text (400.2 names the column). An empty one is allowed. */
export function requiredTextColumn(field: string, value: unknown, maxLength?: number): string {
  if (value === null || value === undefined) throw problem.missingParameter(field);
  return textColumn(value, maxLength);
}

/** Unambiguous prefixes count: `t` and `tru` are true, `of` is off, `o` is ambiguous. */
const truth = /^(t|tr|tru|true|y|ye|yes|on|1)$/;
const falsehood = /^(f|fa|fal|fals|false|n|no|of|off|0)$/;

export function nullableBooleanColumn(value: unknown): boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  const text = textColumn(value);
  const word = text.trim().toLowerCase();
  if (truth.test(word)) return true;
  if (falsehood.test(word)) return false;
  // The database's message about an empty text has nothing to quote.
  if (text === '') throw new InternalFault('an empty text for a boolean');
  throw problem.invalidDataType(text, 'type boolean');
}

/** Any JSON whose texts can all be stored. */
export function jsonColumn(value: unknown): Json {
  if (typeof value === 'string') return checkText(value);
  if (Array.isArray(value)) return value.map(jsonColumn);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [checkText(key), jsonColumn(part)]));
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
