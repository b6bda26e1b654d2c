import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Audit, AuditActee, AuditAnswer } from '~/api/schema';

/** Who did something. */
export interface Initiator {
  id: number;
  name: string;
  kind: 'user' | 'field_key' | 'public_link' | 'singleUse';
  deleted: boolean;
}

/** The target of an action, in its current state. */
export interface Target {
  id: string;
  /** `other`: of a kind that only a newer server has. */
  kind: 'user' | 'field_key' | 'public_link' | 'singleUse' | 'form' | 'project' | 'list' | 'purged' | 'other';
  name: string;
  gone: 'deleted' | 'purged' | null;
  /** When it was deleted or purged. */
  goneAt: string | null;
  /** The number of a user or a project. */
  number: number | null;
  /** The project of a form or list. */
  projectId: number | null;
  /** The name of a form or list in addresses. */
  addressName: string | null;
  /** A published form: only such has a list of submissions. */
  published: boolean;
}

/**
 * An entry of the log, reduced to what is shown, without the whole forms and projects of the answer, so that a hundred
 * thousand fit into memory.
 */
export interface Entry {
  /** The position in the log as read: entries have no id. */
  key: string;
  at: string;
  action: string;
  actor: Initiator | null;
  target: Target | null;
  details: Audit['details'];
  /** The details in one line. */
  detailsText: string;
  notes: string | null;
  /** The searchable text, in lower case. */
  searchable: string;
}

const actorKinds: readonly Target['kind'][] = ['user', 'field_key', 'public_link', 'singleUse'];

const nothing = { number: null, projectId: null, addressName: null, published: false };

/** What a newer server calls something of another kind; empty if it says no name. */
function otherName(actee: object): string {
  const { name } = actee as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

function targetOf(id: string | null, actee: AuditActee | undefined): Target | null {
  if (id === null || !actee) return null;
  if ('purgedAt' in actee) {
    return { ...nothing, id, kind: 'purged', name: actee.purgedName ?? '', gone: 'purged', goneAt: actee.purgedAt };
  }
  const goneAt = ('deletedAt' in actee ? actee.deletedAt : null) ?? null;
  const base = { ...nothing, id, gone: goneAt === null ? null : ('deleted' as const), goneAt };
  if ('displayName' in actee) {
    const kind = actorKinds.find((known) => known === actee.type) ?? 'other';
    return { ...base, kind, name: actee.displayName, number: actee.id };
  }
  if ('xmlFormId' in actee) {
    const named = 'name' in actee ? actee.name : null;
    const published = 'publishedAt' in actee && actee.publishedAt !== null;
    return {
      ...base,
      kind: 'form',
      name: named ?? actee.xmlFormId,
      projectId: actee.projectId,
      addressName: actee.xmlFormId,
      published,
    };
  }
  if ('approvalRequired' in actee)
    return { ...base, kind: 'list', name: actee.name, projectId: actee.projectId, addressName: actee.name };
  if ('keyId' in actee) return { ...base, kind: 'project', name: actee.name, number: actee.id };
  return { ...base, kind: 'other', name: otherName(actee) };
}

/** Makes an entry from an answer; `index` is its position in the log. */
export function toEntry(audit: AuditAnswer, index: number): Entry {
  const { actorId, action, acteeId, details, loggedAt, notes } = audit;
  const actor = 'actor' in audit ? audit.actor : null;
  const target = targetOf(acteeId, 'actee' in audit ? audit.actee : null);
  const detailsText = details === null ? '' : JSON.stringify(details);
  const given = notes === null || notes === '' ? null : notes;
  const initiator =
    actorId === null || !actor
      ? null
      : { id: actor.id, name: actor.displayName, kind: actor.type, deleted: actor.deletedAt !== null };
  return {
    key: String(index),
    at: loggedAt,
    action,
    actor: initiator,
    target,
    details,
    detailsText,
    notes: given,
    searchable: [action, initiator?.name ?? '', target?.name ?? '', target?.addressName ?? '', detailsText, given ?? '']
      .join('\n')
      .toLocaleLowerCase(),
  };
}

/** The label of a target's kind. */
export const targetKinds: Record<Target['kind'], MessageDescriptor> = {
  user: msg`User`,
  field_key: msg`App User`,
  public_link: msg`Public Access Link`,
  singleUse: msg`One-time link`,
  form: msg`Form`,
  project: msg`Project`,
  list: msg`Entity List`,
  purged: msg`Purged`,
  other: msg`Unknown`,
};

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
