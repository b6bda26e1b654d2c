/** Parses entities sent through the API, and refuses invalid ones. */
import { InternalFault, problem } from '@mocks/server/problem';
import { checkText } from '@mocks/server/store/columns';
import type { EntityData, EntityDefRow, Json } from '@mocks/server/store/tables';
import { type Content, entityId } from './entity-rows';

const expected = ['label', 'uuid', 'data'] as const;

/** The input as an object; a text counts as an object of its characters, as on the real server. */
function fieldsOf(sent: unknown): Record<string, unknown> {
  if (sent === null || sent === undefined) throw new InternalFault('an entity that is none');
  return Object.fromEntries(Object.entries(sent));
}

function readUuid(uuid: unknown, made: () => string): string {
  if (uuid && typeof uuid !== 'string') throw problem.invalidParameterType('uuid', 'string');
  return uuid ? entityId(uuid as string) : made();
}

function readLabel(label: unknown, before: EntityDefRow | null): string {
  if (label === null || label === undefined) {
    if (before === null) throw problem.missingParameter('label');
    return before.label;
  }
  if (typeof label !== 'string') throw problem.invalidParameterType('label', 'string');
  if (label.trim() === '') throw problem.unexpectedValue('label', '(empty string)', 'a label must not be blank');
  return label;
}

function readData(data: unknown, properties: readonly string[]): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of data === null || data === undefined ? [] : Object.entries(data)) {
    if (typeof value !== 'string') throw problem.invalidParameterType(name, 'string');
    if (!properties.includes(name)) throw problem.invalidEntity(`The list has no property ${name}.`);
    read[name] = value;
  }
  return read;
}

/** Refuses text that the database cannot store. */
function checkStorable({ label, data }: { label: string; data: EntityData }): void {
  for (const text of [label, ...Object.values(data)]) checkText(text);
}

/**
 * Parses an entity, or a change of one.
 * @param properties the list's property names
 * @param before the newest version, for a change
 * @param made creates an id when none was sent
 * @throws 400.31 for unknown fields, 400.2 and 400.8 for a missing or blank label, 400.11 for invalid text or UUID,
 *   400.28 for unknown properties or an empty change
 */
export function readEntity(
  sent: unknown,
  properties: readonly string[],
  made: () => string,
  before: EntityDefRow | null = null,
): { uuid: string; content: Content } {
  const fields = fieldsOf(sent);
  const names = Object.keys(fields);
  if (names.some((name) => !expected.some((one) => one === name))) throw problem.unexpectedAttributes(expected, names);
  const uuid = before === null ? readUuid(fields.uuid, made) : '';
  const label = readLabel(fields.label, before);
  const isEmpty = (value: unknown) => value === null || value === undefined;
  if (isEmpty(fields.data) && isEmpty(fields.label)) throw problem.invalidEntity('Neither data nor a label was sent.');
  const data = readData(fields.data, properties);
  checkStorable({ label, data });
  if (before === null) return { uuid, content: { label, data, received: null } };
  const received = isEmpty(fields.label) ? data : { ...data, label };
  return { uuid, content: { label, data: { ...before.data, ...data }, received } };
}

/** The User-Agent of a request, as stored with versions and sources. */
export function userAgentOf(headers: Headers): string | null {
  const agent = headers.get('user-agent');
  return agent === null || agent.trim() === '' ? null : agent;
}

/**
 * Parses the source of a bulk upload.
 * @throws 400.2 without a name, 400.11 for a wrong type
 */
export function readBatchSource(sent: unknown, count: number, userAgent: string | null): { [key: string]: Json } {
  if (!sent) throw problem.missingParameter('source');
  const { name, size } = sent as { name?: unknown; size?: unknown };
  if (!name) throw problem.missingParameter('source.name');
  if (typeof name !== 'string') throw problem.invalidParameterType('name', 'string');
  if (size !== null && size !== undefined && typeof size !== 'number')
    throw problem.invalidParameterType('size', 'number');
  return { name: checkText(name), ...(size ? { size } : {}), count, userAgent };
}

const uuidForm = /^(\{?)[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}(\}?)$/i;

/**
 * A UUID as the database reads it: any version, with or without dashes and braces.
 * @throws 400.11
 */
export function databaseUuid(text: string): string {
  if (text.includes('\u0000')) throw new InternalFault('a NUL for a UUID');
  const braces = uuidForm.exec(text);
  if (!braces || (braces[1] === '{') !== (braces[2] === '}')) throw problem.invalidDataType(text, 'type uuid');
  const hex = text.replace(/[{}-]/g, '').toLowerCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The ids of a bulk request. The real server fails on anything but a list of texts. */
export function readIds(ids: unknown): Set<string> {
  if (!Array.isArray(ids)) throw new InternalFault('no list of ids');
  if (ids.some((id) => typeof id === 'object' && id !== null)) throw new InternalFault('an id that is no text');
  return new Set(ids.filter((id) => id !== null).map((id) => databaseUuid(String(id))));
}
