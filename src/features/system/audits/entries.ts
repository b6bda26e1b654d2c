import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Audit, AuditActee, AuditAnswer } from '~/api/schema';

export interface Initiator {
  id: number;
  name: string;
  kind: 'user' | 'field_key' | 'public_link' | 'singleUse';
  deleted: boolean;
}

export interface Target {
  id: string;
  /** `other`: a kind that only a newer server has. */
  kind: 'user' | 'field_key' | 'public_link' | 'singleUse' | 'form' | 'project' | 'list' | 'purged' | 'other';
  name: string;
  gone: 'deleted' | 'purged' | null;
  /** When it was deleted or purged. */
  goneAt: string | null;
  number: number | null;
  projectId: number | null;
  /** The form id or list name in URLs. */
  addressName: string | null;
  /** Only published forms have a list of submissions. */
  published: boolean;
}

/**
 * What is shown of an entry, without the whole forms and projects of the response, so that a hundred thousand fit
 * into memory.
 */
export interface Entry {
  /** The position in the log: entries have no id. */
  key: string;
  at: string;
  action: string;
  actor: Initiator | null;
  target: Target | null;
  details: Audit['details'];
  detailsText: string;
  notes: string | null;
  /** Lower-cased text to search. */
  searchable: string;
}

const actorKinds: readonly Target['kind'][] = ['user', 'field_key', 'public_link', 'singleUse'];

const nothing = { number: null, projectId: null, addressName: null, published: false };

/** The name of a target of another kind; empty without one. */
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

/** `index` is the position in the log. */
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

const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Undefined without a value. */
export function valueAt(details: unknown, path: readonly string[]): unknown {
  let value: unknown = details;
  for (const step of path) value = asRecord(value)?.[step];
  return value;
}

/** Null without a text. */
export function textAt(details: unknown, ...path: readonly string[]): string | null {
  const text = asText(valueAt(details, path));
  return text === '' ? null : text;
}

/** Property names, from a list or from the keys of an object. */
export function propertyNames(details: Audit['details']): string[] {
  const given = details?.['properties'];
  const listed = asList(given)
    .map((item) => asText(item) ?? asText(asRecord(item)?.['name']) ?? '')
    .filter(Boolean);
  return listed.length > 0 ? listed : Object.keys(asRecord(given) ?? {});
}

/** The id of what a role was granted on; `*` is the whole server. */
export const grantTargetId = (details: Audit['details']): string | null =>
  textAt(details, 'grantedActeeId') ?? textAt(details, 'revokedActeeId');
