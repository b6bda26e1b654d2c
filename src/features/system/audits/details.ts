/** Reading the details of an entry: a newer server may send anything, and none of these functions throws. */
import type { Audit } from '~/api/schema';

/** A value as text; null if it is not a text, a number or a boolean. */
const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** A value as an object; null if it is none. */
export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** A value as a list; empty if it is none. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The value at a path; undefined without one. */
export function valueAt(details: unknown, path: readonly string[]): unknown {
  let value: unknown = details;
  for (const step of path) value = asRecord(value)?.[step];
  return value;
}

/** The text at a path; null without one. */
export function textAt(details: unknown, ...path: readonly string[]): string | null {
  const text = asText(valueAt(details, path));
  return text === '' ? null : text;
}

/** The names of properties, from a list of names or an object by name. */
export function propertyNames(details: Audit['details']): string[] {
  const given = details?.['properties'];
  const listed = asList(given)
    .map((item) => asText(item) ?? asText(asRecord(item)?.['name']) ?? '')
    .filter(Boolean);
  return listed.length > 0 ? listed : Object.keys(asRecord(given) ?? {});
}

/** The id of what a role was assigned or revoked on; null without one. `*` is the whole server. */
export const grantedOn = (details: Audit['details']): string | null =>
  textAt(details, 'grantedActeeId') ?? textAt(details, 'revokedActeeId');
