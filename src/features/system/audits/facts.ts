import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Entry } from './entries';

/** A fact from the details of an entry, in words. */
export interface Fact {
  label: MessageDescriptor;
  value: string;
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const names = (value: unknown): string =>
  list(value)
    .map((item) => asText(item) ?? asText(record(item)?.['name']) ?? '')
    .filter(Boolean)
    .join(', ');

/** The path of a value in the details, and its label. */
const simple: readonly { path: readonly string[]; label: MessageDescriptor }[] = [
  { path: ['userAgent'], label: msg`Browser` },
  { path: ['instanceId'], label: msg`Submission` },
  { path: ['reviewState'], label: msg`Review state` },
  { path: ['entity', 'label'], label: msg`Entity` },
  { path: ['entity', 'uuid'], label: msg`Entity id` },
  { path: ['entity', 'dataset'], label: msg`Entity List` },
  { path: ['data', 'email'], label: msg`Email address` },
  { path: ['data', 'name'], label: msg`Name` },
  { path: ['data', 'displayName'], label: msg`Name` },
  { path: ['data', 'state'], label: msg`State` },
  { path: ['name'], label: msg`File` },
  { path: ['key'], label: msg`Setting` },
  { path: ['propertyName'], label: msg`Preference` },
  { path: ['errorMessage'], label: msg`Error` },
  { path: ['version'], label: msg`Version` },
];

function at(details: unknown, path: readonly string[]): string | null {
  let value: unknown = details;
  for (const step of path) value = record(value)?.[step];
  const text = asText(value);
  return text === '' ? null : text;
}

/**
 * The relevant details in words; the rest stays in the JSON. `roleName` returns the name of a role by its number. Never
 * throws, whatever a newer server sends.
 */
export function factsOf(
  { action, details }: Pick<Entry, 'action' | 'details'>,
  roleName: (id: number) => string | undefined,
): Fact[] {
  const facts: Fact[] = [];
  if (details === null) return facts;
  const roleId = details['roleId'];
  if (typeof roleId === 'number') facts.push({ label: msg`Role`, value: roleName(roleId) ?? String(roleId) });
  for (const { path, label } of simple) {
    const value = at(details, path);
    if (value !== null) facts.push({ label, value });
  }
  const data = record(details['data']);
  if (data && action.endsWith('.update')) facts.push({ label: msg`Changed`, value: Object.keys(data).join(', ') });
  const properties = names(details['properties']) || Object.keys(record(details['properties']) ?? {}).join(', ');
  if (properties !== '') facts.push({ label: msg`Properties`, value: properties });
  const entities = list(details['entityUuids']).length;
  if (entities > 0) facts.push({ label: msg`Entities`, value: String(entities) });
  return facts;
}
