import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { joinNames } from '~/shared/ui/text/Joined';
import { asList, asRecord, type Entry, grantTargetId, propertyNames, textAt, valueAt } from '../entries';
import type { Names, Values, Wording } from './sentence';

type Detailed = (entry: Entry, names: Names) => Wording | null;

const say = (message: MessageDescriptor, values: Values = {}): Wording => ({ message, values });
/** Null if the details lack the text. */
const withText = (message: MessageDescriptor, name: string, text: string | null): Wording | null =>
  text === null ? null : say(message, { [name]: { text } });
const withCount = (message: MessageDescriptor, count: unknown): Wording | null =>
  typeof count === 'number' && count > 0 ? say(message, { count: { count } }) : null;

const isOwn = ({ actor, target }: Entry): boolean =>
  actor !== null && target !== null && actor.kind === target.kind && actor.id === target.number;

/** A role on the whole server, in a known project, or in an unknown one. */
const roleChange =
  (site: MessageDescriptor, inPlace: MessageDescriptor, somewhere: MessageDescriptor): Detailed =>
  ({ details }, names) => {
    const roleId = valueAt(details, ['roleId']);
    const on = grantTargetId(details);
    const role = { text: typeof roleId === 'number' ? names.role(roleId) : '?' };
    if (on === '*') return say(site, { role });
    const place = on === null ? undefined : names.place(on);
    return place ? say(inPlace, { role, place: { target: place } }) : say(somewhere, { role });
  };

const accessChange =
  (message: MessageDescriptor): Detailed =>
  ({ details }, names) => {
    const on = grantTargetId(details);
    const place = on === null ? undefined : names.place(on);
    return place ? say(message, { place: { target: place } }) : null;
  };

const propertiesSet =
  (message: MessageDescriptor): Detailed =>
  ({ details }) => {
    const properties = propertyNames(details);
    return properties.length === 0
      ? null
      : say(message, { properties: { text: joinNames(properties) }, count: { count: properties.length } });
  };

const entityOf =
  (message: MessageDescriptor): Detailed =>
  ({ details }) =>
    withText(message, 'entity', textAt(details, 'entity', 'label'));

const manyEntities =
  (message: MessageDescriptor): Detailed =>
  ({ details }) =>
    withCount(message, asList(details?.['entityUuids']).length);

const fileOf =
  (changed: MessageDescriptor, removed: MessageDescriptor): Detailed =>
  ({ details }) => {
    const gone = details?.['newBlobId'] === null && (details['newDatasetId'] ?? null) === null;
    return withText(gone ? removed : changed, 'file', textAt(details, 'name'));
  };

const userUpdate: Detailed = (entry) => {
  const password = valueAt(entry.details, ['data', 'password']);
  const own = isOwn(entry);
  if (password === null) return say(msg`{actor} invalidated the password of {target}`);
  if (password !== undefined)
    return say(own ? msg`{actor} changed their own password` : msg`{actor} changed the password of {target}`);
  return own ? say(msg`{actor} changed their own account details`) : null;
};

const projectUpdate: Detailed = ({ details }) => {
  if (details?.['encrypted'] === true) return say(msg`{actor} encrypted the project {target}`);
  const archived = valueAt(details, ['data', 'archived']);
  const data = asRecord(details?.['data']) ?? {};
  if (typeof archived !== 'boolean' || Object.keys(data).length > 1) return null;
  return say(archived ? msg`{actor} archived the project {target}` : msg`{actor} unarchived the project {target}`);
};

const formStates: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`{actor} opened the form {target} for submissions`,
  closing: msg`{actor} set the form {target} to closing`,
  closed: msg`{actor} closed the form {target}`,
};

const formUpdate: Detailed = ({ details }) => {
  const state = textAt(details, 'data', 'state') ?? '';
  const message = Object.hasOwn(formStates, state) ? formStates[state] : undefined;
  return message ? say(message) : null;
};

const draftSet: Detailed = ({ details }) => {
  const before = details?.['oldDraftDefId'];
  if (before === undefined) return null;
  return say(
    before === null
      ? msg`{actor} created a draft of the form {target}`
      : msg`{actor} replaced the draft of the form {target}`,
  );
};

const reviewStates: Readonly<Record<string, MessageDescriptor>> = {
  approved: msg`{actor} approved a submission to the form {target}`,
  hasIssues: msg`{actor} marked a submission to the form {target} as having issues`,
  rejected: msg`{actor} rejected a submission to the form {target}`,
  edited: msg`{actor} marked a submission to the form {target} as edited`,
};

const submissionUpdate: Detailed = ({ details }) => {
  const state = valueAt(details, ['reviewState']);
  if (state === null) return say(msg`{actor} marked a submission to the form {target} as received`);
  const message = typeof state === 'string' && Object.hasOwn(reviewStates, state) ? reviewStates[state] : undefined;
  return message ? say(message) : null;
};

/** Server settings: the texts for set and removed. */
const settings: Readonly<Record<string, readonly [set: MessageDescriptor, removed: MessageDescriptor]>> = {
  logo: [msg`{actor} changed the logo of the login page`, msg`{actor} removed the logo of the login page`],
  'hero-image': [
    msg`{actor} changed the hero image of the login page`,
    msg`{actor} removed the hero image of the login page`,
  ],
  'login-appearance': [
    msg`{actor} changed the title and subtitle of the login page`,
    msg`{actor} removed the title and subtitle of the login page`,
  ],
  analytics: [
    msg`{actor} changed the settings of usage reporting`,
    msg`{actor} removed the settings of usage reporting`,
  ],
};

const configSet: Detailed = ({ details }) => {
  const key = textAt(details, 'key') ?? '';
  const enabled = valueAt(details, ['value', 'enabled']);
  if (key === 'analytics' && typeof enabled === 'boolean')
    return say(enabled ? msg`{actor} turned usage reporting on` : msg`{actor} turned usage reporting off`);
  const [set, removed] = (Object.hasOwn(settings, key) ? settings[key] : undefined) ?? [];
  if (!set || !removed) return withText(msg`{actor} changed the server setting {key}`, 'key', key || null);
  return say((details?.['value'] ?? details?.['blobId'] ?? null) === null ? removed : set);
};

const outcome =
  (failed: MessageDescriptor): Detailed =>
  ({ details }) =>
    details?.['success'] === false ? say(failed) : null;

/** Sentences with facts from the details; null without them, to fall back to the plain sentence. */
export const detailedSentences: Readonly<Record<string, Detailed>> = {
  'user.update': userUpdate,
  'user.assignment.create': roleChange(
    msg`{actor} gave {target} the role {role} on the whole server`,
    msg`{actor} gave {target} the role {role} in {place}`,
    msg`{actor} gave {target} the role {role} in a project`,
  ),
  'user.assignment.delete': roleChange(
    msg`{actor} revoked the role {role} of {target} on the whole server`,
    msg`{actor} revoked the role {role} of {target} in {place}`,
    msg`{actor} revoked the role {role} of {target} in a project`,
  ),
  'user.preference.update': ({ details }) =>
    withText(msg`{actor} changed the preference {name}`, 'name', textAt(details, 'propertyName')),
  'user.preference.delete': ({ details }) =>
    withText(msg`{actor} reset the preference {name}`, 'name', textAt(details, 'propertyName')),
  'project.update': projectUpdate,
  'actor_property.create': ({ details }) =>
    withText(
      msg`{actor} created the custom property {property} in the project {target}`,
      'property',
      textAt(details, 'name'),
    ),
  'form.update': formUpdate,
  'form.update.draft.set': draftSet,
  'form.attachment.update': fileOf(
    msg`{actor} changed the attachment {file} of the form {target}`,
    msg`{actor} removed the attachment {file} of the form {target}`,
  ),
  'field_key.assignment.create': accessChange(msg`{actor} gave the app user {target} access to {place}`),
  'field_key.assignment.delete': accessChange(msg`{actor} removed access to {place} from the app user {target}`),
  'field_key.property.set': propertiesSet(
    msg`{count, plural, one {{actor} set the custom property {properties} of the app user {target}} other {{actor} set the custom properties {properties} of the app user {target}}}`,
  ),
  'public_link.assignment.create': accessChange(msg`{actor} gave the public access link {target} access to {place}`),
  'public_link.assignment.delete': accessChange(
    msg`{actor} removed access to {place} from the public access link {target}`,
  ),
  'dataset.update': propertiesSet(
    msg`{count, plural, one {{actor} added the property {properties} to the entity list {target}} other {{actor} added the properties {properties} to the entity list {target}}}`,
  ),
  'dataset.update.property.delete': propertiesSet(
    msg`{count, plural, one {{actor} deleted the property {properties} of the entity list {target}} other {{actor} deleted the properties {properties} of the entity list {target}}}`,
  ),
  'entity.create': entityOf(msg`{actor} created the entity {entity} in {target}`),
  'entity.update.version': entityOf(msg`{actor} updated the entity {entity} in {target}`),
  'entity.update.resolve': entityOf(msg`{actor} resolved a conflict of the entity {entity} in {target}`),
  'entity.bulk.create': ({ details }) =>
    withCount(
      msg`{count, plural, one {{actor} uploaded # entity to {target}} other {{actor} uploaded # entities to {target}}}`,
      valueAt(details, ['source', 'count']),
    ),
  'entity.bulk.delete': manyEntities(
    msg`{count, plural, one {{actor} deleted # entity in {target}} other {{actor} deleted # entities in {target}}}`,
  ),
  'entity.bulk.restore': manyEntities(
    msg`{count, plural, one {{actor} restored # entity in {target}} other {{actor} restored # entities in {target}}}`,
  ),
  'config.set': configSet,
  analytics: outcome(msg`{actor} could not send a usage report`),
  backup: outcome(msg`{actor} could not make a backup`),
  'submission.update': submissionUpdate,
  'submission.attachment.update': fileOf(
    msg`{actor} changed the attachment {file} of a submission to the form {target}`,
    msg`{actor} removed the attachment {file} of a submission to the form {target}`,
  ),
};
