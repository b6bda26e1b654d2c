/**
 * How a value of a JSON body becomes the value of a column. The real server hands bodies to its database as they are,
 * and the database coerces or refuses; these do the same, so that odd input gets the same answer.
 */
import { InternalFault, problem } from '@mocks/server/problem';
import type { Json } from './tables';

/** A NUL or half a surrogate pair cannot be stored; the real server stumbles over them with a bare 500. */
export function checkText(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) throw new InternalFault('text that cannot be stored');
  return text;
}

/** Text of at most `maxLength` characters. Numbers and objects become text, as the database makes them. */
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

/** A text that has to be there (400.2 names the column). An empty one counts as there. */
export function requiredTextColumn(field: string, value: unknown, maxLength?: number): string {
  if (value === null || value === undefined) throw problem.missingParameter(field);
  return textColumn(value, maxLength);
}

/** Enough of the word to tell it from the others: `t` and `tru` are true, `of` is off, `o` is neither on nor off. */
const truth = /^(t|tr|tru|true|y|ye|yes|on|1)$/;
const falsehood = /^(f|fa|fal|fals|false|n|no|of|off|0)$/;

export function nullableBooleanColumn(value: unknown): boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  const text = textColumn(value);
  const word = text.trim().toLowerCase();
  if (truth.test(word)) return true;
  if (falsehood.test(word)) return false;
  // The real server finds nothing to quote in the database's complaint about an empty text.
  if (text === '') throw new InternalFault('an empty text for a boolean');
  throw problem.invalidDataType(text, 'type boolean');
}

/** Any JSON, all of whose texts can be stored. */
export function jsonColumn(value: unknown): Json {
  if (typeof value === 'string') return checkText(value);
  if (Array.isArray(value)) return value.map(jsonColumn);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [checkText(key), jsonColumn(part)]));
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
