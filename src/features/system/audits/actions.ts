import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The default request: no routine events. */
export const defaultActions = 'nonverbose';
/** For no filter in the URL; never sent. */
export const allActions = 'everything';

/** By the first part of an action's name. */
const subjects: Record<string, MessageDescriptor> = {
  user: msg`User`,
  project: msg`Project`,
  actor_property: msg`Project`,
  form: msg`Form`,
  field_key: msg`App User`,
  public_link: msg`Public Access Link`,
  dataset: msg`Entity List`,
  entity: msg`Entity List`,
  config: msg`Server settings`,
  upgrade: msg`Server upgrade`,
  submission: msg`Submission`,
  analytics: msg`System`,
  blobs: msg`System`,
  backup: msg`System`,
};

const accessWords = (species: string): Record<string, MessageDescriptor> => ({
  [`${species}.create`]: msg`Create`,
  [`${species}.assignment.create`]: msg`Give access`,
  [`${species}.assignment.delete`]: msg`Remove access`,
  [`${species}.session.end`]: msg`Revoke`,
  [`${species}.delete`]: msg`Delete`,
  [`${species}.property.set`]: msg`Set property`,
});

/** By the whole name. */
const words: Record<string, MessageDescriptor> = {
  'user.create': msg`Create`,
  'user.update': msg`Update details`,
  'user.assignment.create': msg`Assign role`,
  'user.assignment.delete': msg`Revoke role`,
  'user.session.create': msg`Log in`,
  'user.delete': msg`Retire`,
  'user.preference.update': msg`Change preference`,
  'user.preference.delete': msg`Reset preference`,
  'project.create': msg`Create`,
  'project.update': msg`Update details`,
  'project.delete': msg`Delete`,
  'actor_property.create': msg`Create custom property`,
  'form.create': msg`Create`,
  'form.update': msg`Update details`,
  'form.update.draft.set': msg`Create or update draft`,
  'form.update.draft.replace': msg`Replace draft`,
  'form.update.draft.update': msg`Update draft settings`,
  'form.update.draft.delete': msg`Abandon draft`,
  'form.update.publish': msg`Publish draft`,
  'form.attachment.update': msg`Update attachments`,
  'form.submission.export': msg`Download submissions`,
  'form.delete': msg`Delete`,
  'form.restore': msg`Restore`,
  'form.purge': msg`Purge`,
  ...accessWords('field_key'),
  ...accessWords('public_link'),
  'dataset.create': msg`Create`,
  'dataset.update': msg`Update`,
  'dataset.update.publish': msg`Publish`,
  'dataset.delete': msg`Delete`,
  'dataset.update.property.delete': msg`Delete property`,
  'entity.create': msg`Create entity`,
  'entity.bulk.create': msg`Upload entities`,
  'entity.update.version': msg`Update entity`,
  'entity.update.resolve': msg`Resolve conflict`,
  'entity.error': msg`Entity could not be created`,
  'entity.delete': msg`Delete entity`,
  'entity.restore': msg`Restore entity`,
  'entity.purge': msg`Purge entities`,
  'entity.bulk.delete': msg`Delete entities`,
  'entity.bulk.restore': msg`Restore entities`,
  'config.set': msg`Set`,
  'upgrade.process.form': msg`Process form`,
  'upgrade.process.form.draft': msg`Process form draft`,
  'upgrade.process.form.entities_version': msg`Flag form for upgrade`,
  'upgrade.server': msg`New version`,
  analytics: msg`Report usage`,
  backup: msg`Back up`,
  'blobs.s3.upload': msg`Upload files to storage`,
  'blobs.s3.failed-to-pending': msg`Mark files for another upload`,
  'submission.create': msg`Create`,
  'submission.update': msg`Change review state`,
  'submission.update.version': msg`Edit`,
  'submission.attachment.update': msg`Update attachments`,
  'submission.backlog.hold': msg`Hold back`,
  'submission.backlog.reprocess': msg`Process again`,
  'submission.backlog.force': msg`Process out of turn`,
  'submission.delete': msg`Delete`,
  'submission.restore': msg`Restore`,
  'submission.purge': msg`Purge submissions`,
};

const known = (table: Record<string, MessageDescriptor>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** "User › Log in"; unknown actions keep the server's name. */
export function actionLabel(action: string, translate: (message: MessageDescriptor) => string): string {
  const subject = known(subjects, action.split('.', 1)[0] ?? '');
  const done = known(words, action);
  return subject && done ? `${translate(subject)} › ${translate(done)}` : action;
}

export function actionVerb(action: string, translate: (message: MessageDescriptor) => string): string {
  const done = known(words, action);
  return done ? translate(done) : action;
}

/** A group that the server can filter by, and its actions that it can, too. */
export interface ActionGroup {
  value: string;
  subject: MessageDescriptor;
  label: MessageDescriptor;
  actions: readonly string[];
}

const access = ['create', 'assignment.create', 'assignment.delete', 'session.end', 'delete', 'property.set'];
const of = (species: string, names: readonly string[]) => names.map((name) => `${species}.${name}`);

/** From the site to its forms, in the order of the filter. */
export const actionGroups: readonly ActionGroup[] = [
  {
    value: 'user',
    subject: msg`User`,
    label: msg`All web user actions`,
    actions: of('user', ['create', 'update', 'assignment.create', 'assignment.delete', 'session.create', 'delete']),
  },
  {
    value: 'project',
    subject: msg`Project`,
    label: msg`All project actions`,
    actions: [...of('project', ['create', 'update', 'delete']), 'actor_property.create'],
  },
  {
    value: 'form',
    subject: msg`Form`,
    label: msg`All form actions`,
    actions: of('form', [
      'create',
      'update',
      'update.draft.set',
      'update.publish',
      'update.draft.delete',
      'update.draft.replace',
      'update.draft.update',
      'attachment.update',
      'submission.export',
      'delete',
      'purge',
      'restore',
    ]),
  },
  { value: 'field_key', subject: msg`App User`, label: msg`All App User actions`, actions: of('field_key', access) },
  {
    value: 'public_link',
    subject: msg`Public Access Link`,
    label: msg`All Public Access Link actions`,
    actions: of('public_link', access),
  },
  {
    value: 'dataset',
    subject: msg`Entity List`,
    label: msg`All Entity List actions`,
    actions: [
      ...of('dataset', ['create', 'update']),
      'entity.bulk.delete',
      'entity.bulk.restore',
      ...of('dataset', ['delete', 'update.property.delete']),
    ],
  },
  {
    value: 'entity',
    subject: msg`Entity`,
    label: msg`All entity actions`,
    actions: of('entity', [
      'create',
      'bulk.create',
      'update.version',
      'update.resolve',
      'error',
      'delete',
      'restore',
      'purge',
    ]),
  },
  {
    value: 'submission',
    subject: msg`Submission`,
    label: msg`All submission actions`,
    actions: of('submission', [
      'create',
      'update',
      'update.version',
      'attachment.update',
      'delete',
      'restore',
      'purge',
      'backlog.hold',
      'backlog.reprocess',
      'backlog.force',
    ]),
  },
  { value: 'config', subject: msg`Server settings`, label: msg`All server settings`, actions: ['config.set'] },
  { value: 'upgrade', subject: msg`Server upgrade`, label: msg`All server upgrades`, actions: [] },
];

export const otherActions: readonly string[] = [
  'analytics',
  'backup',
  'blobs.s3.upload',
  'blobs.s3.failed-to-pending',
  'user.preference.update',
  'user.preference.delete',
];
