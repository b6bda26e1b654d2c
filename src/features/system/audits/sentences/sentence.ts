import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Entry, Initiator, Target } from '../entries';
import { detailedSentences } from './detailed';

/** A value in a sentence: a name (perhaps a link), a text, or a number for the plural. */
export type Value =
  | { actor: Initiator }
  | { target: Target }
  | { text: string }
  | { count: number }
  | { words: MessageDescriptor };
export type Values = Readonly<Record<string, Value>>;

export interface Wording {
  message: MessageDescriptor;
  values: Values;
}

export interface Names {
  role: (id: number) => string;
  /** The project or form with an id of the log. */
  place: (id: string) => Target | undefined;
  /** Changes when more names are known. */
  version: string;
}

/** Done by anonymous users; everything else without an actor is by the server itself. */
const anonymousActions: ReadonlySet<string> = new Set([
  'user.update',
  'user.session.create',
  'entity.error',
  'submission.create',
  'submission.update.version',
  'submission.attachment.update',
]);

function actorOf({ actor, action, target }: Entry): Value {
  if (actor?.kind === 'singleUse') return { words: fallbackNames.singleUse };
  if (actor) return { actor };
  if (action === 'user.session.create' && target) return { target };
  return { words: anonymousActions.has(action) ? fallbackNames.visitor : fallbackNames.server };
}

const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** An entry as a sentence. Actions of newer servers keep their name. Never throws. */
export function sentenceOf(entry: Entry, names: Names): Wording {
  const { action, target } = entry;
  const own: Values = {
    actor: actorOf(entry),
    target: target === null || target.name === '' ? { words: fallbackNames.target } : { target },
  };
  const plain = ownEntry(plainSentences, action);
  if (!plain)
    return {
      message: target === null ? unknownAction.alone : unknownAction.withTarget,
      values: { ...own, action: { text: action } },
    };
  const detailed = ownEntry(detailedSentences, action)?.(entry, names);
  return detailed
    ? { message: detailed.message, values: { ...own, ...detailed.values } }
    : { message: plain, values: own };
}

/** Numbers stay numbers, for plurals. */
export function plainValue(value: Value, i18n: I18n): string | number {
  if ('actor' in value) return value.actor.name;
  if ('target' in value) return value.target.name;
  if ('words' in value) return i18n._(value.words);
  return 'count' in value ? value.count : value.text;
}

export function sentenceText(entry: Entry, names: Names, i18n: I18n): string {
  const { message, values } = sentenceOf(entry, names);
  return i18n._({
    ...message,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value, i18n)])),
  });
}

/** Sentences that need actor and target only; others are in `detailed.ts`. */
export const plainSentences: Readonly<Record<string, MessageDescriptor>> = {
  'user.create': msg`{actor} created the web user {target}`,
  'user.update': msg`{actor} changed the account details of {target}`,
  'user.assignment.create': msg`{actor} gave {target} a role`,
  'user.assignment.delete': msg`{actor} revoked a role of {target}`,
  'user.session.create': msg`{actor} logged in`,
  'user.delete': msg`{actor} retired the web user {target}`,
  'user.preference.update': msg`{actor} changed a preference`,
  'user.preference.delete': msg`{actor} reset a preference`,
  'project.create': msg`{actor} created the project {target}`,
  'project.update': msg`{actor} changed the details of the project {target}`,
  'project.delete': msg`{actor} deleted the project {target}`,
  'actor_property.create': msg`{actor} created a custom property in the project {target}`,
  'form.create': msg`{actor} created the form {target}`,
  'form.update': msg`{actor} changed the settings of the form {target}`,
  'form.update.draft.set': msg`{actor} created or updated the draft of the form {target}`,
  'form.update.draft.replace': msg`{actor} replaced the draft of the form {target}`,
  'form.update.draft.update': msg`{actor} changed the draft settings of the form {target}`,
  'form.update.draft.delete': msg`{actor} deleted the draft of the form {target}`,
  'form.update.publish': msg`{actor} published the draft of the form {target}`,
  'form.attachment.update': msg`{actor} changed an attachment of the form {target}`,
  'form.submission.export': msg`{actor} downloaded submissions of the form {target}`,
  'form.delete': msg`{actor} deleted the form {target}`,
  'form.restore': msg`{actor} restored the form {target}`,
  'form.purge': msg`{actor} permanently deleted the form {target}`,
  'field_key.create': msg`{actor} created the app user {target}`,
  'field_key.assignment.create': msg`{actor} gave the app user {target} access to a form`,
  'field_key.assignment.delete': msg`{actor} removed access to a form from the app user {target}`,
  'field_key.session.end': msg`{actor} revoked the access of the app user {target}`,
  'field_key.delete': msg`{actor} deleted the app user {target}`,
  'field_key.property.set': msg`{actor} set custom properties of the app user {target}`,
  'public_link.create': msg`{actor} created the public access link {target}`,
  'public_link.assignment.create': msg`{actor} gave the public access link {target} access to a form`,
  'public_link.assignment.delete': msg`{actor} removed access to a form from the public access link {target}`,
  'public_link.session.end': msg`{actor} revoked the public access link {target}`,
  'public_link.delete': msg`{actor} deleted the public access link {target}`,
  'public_link.property.set': msg`{actor} set custom properties of the public access link {target}`,
  'dataset.create': msg`{actor} created the entity list {target}`,
  'dataset.update': msg`{actor} changed the entity list {target}`,
  'dataset.update.publish': msg`{actor} published the entity list {target}`,
  'dataset.update.property.delete': msg`{actor} deleted a property of the entity list {target}`,
  'dataset.delete': msg`{actor} deleted the entity list {target}`,
  'entity.create': msg`{actor} created an entity in {target}`,
  'entity.bulk.create': msg`{actor} uploaded entities to {target}`,
  'entity.update.version': msg`{actor} updated an entity in {target}`,
  'entity.update.resolve': msg`{actor} resolved a conflict of an entity in {target}`,
  'entity.error': msg`{actor} sent a submission with an entity that could not be processed`,
  'entity.delete': msg`{actor} deleted an entity in {target}`,
  'entity.restore': msg`{actor} restored an entity in {target}`,
  'entity.purge': msg`{actor} permanently deleted entities in {target}`,
  'entity.bulk.delete': msg`{actor} deleted entities in {target}`,
  'entity.bulk.restore': msg`{actor} restored entities in {target}`,
  'config.set': msg`{actor} changed the server settings`,
  'upgrade.process.form': msg`{actor} processed the form {target} for an upgrade`,
  'upgrade.process.form.draft': msg`{actor} processed the draft of the form {target} for an upgrade`,
  'upgrade.process.form.entities_version': msg`{actor} marked the form {target} for an upgrade of its entities version`,
  'upgrade.server': msg`{actor} was upgraded to a new version`,
  analytics: msg`{actor} sent a usage report`,
  backup: msg`{actor} made a backup`,
  'blobs.s3.upload': msg`{actor} uploaded files to the external storage`,
  'blobs.s3.failed-to-pending': msg`{actor} marked files for another upload to the external storage`,
  'submission.create': msg`{actor} sent a submission to the form {target}`,
  'submission.update': msg`{actor} changed a submission to the form {target}`,
  'submission.update.version': msg`{actor} edited a submission to the form {target}`,
  'submission.attachment.update': msg`{actor} changed an attachment of a submission to the form {target}`,
  'submission.backlog.hold': msg`{actor} held a submission to the form {target} back until an earlier one arrives`,
  'submission.backlog.reprocess': msg`{actor} processed a waiting submission to the form {target}`,
  'submission.backlog.force': msg`{actor} processed a submission to the form {target} without waiting for an earlier one`,
  'submission.delete': msg`{actor} deleted a submission to the form {target}`,
  'submission.restore': msg`{actor} restored a submission to the form {target}`,
  'submission.purge': msg`{actor} permanently deleted submissions`,
};

const unknownAction = {
  withTarget: msg`{actor} did “{action}” to {target}`,
  alone: msg`{actor} did “{action}”`,
};

const fallbackNames = {
  server: msg`The server`,
  visitor: msg`Someone not logged in`,
  singleUse: msg`Someone with a one-time link`,
  target: msg`(unknown)`,
};
