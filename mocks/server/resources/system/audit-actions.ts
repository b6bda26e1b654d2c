/** The action groups of the audit log. Each lists its actions, which do not all share a prefix. */

const assignments = (species: string) => [`${species}.assignment.create`, `${species}.assignment.delete`];
const ofLink = (species: string) => [
  `${species}.create`,
  ...assignments(species),
  `${species}.session.end`,
  `${species}.delete`,
  `${species}.property.set`,
];

const ofEntity = [
  'create',
  'bulk.create',
  'error',
  'update.version',
  'update.resolve',
  'delete',
  'restore',
  'purge',
].map((verb) => `entity.${verb}`);
const ofSubmission = [
  'create',
  'update',
  'update.version',
  'attachment.update',
  'backlog.hold',
  'backlog.reprocess',
  'backlog.force',
  'delete',
  'restore',
].map((verb) => `submission.${verb}`);
const ofBulk = ['entity.bulk.delete', 'entity.bulk.restore'];

const groups: Readonly<Record<string, readonly string[]>> = {
  user: ['user.create', 'user.update', 'user.delete', ...assignments('user'), 'user.session.create'],
  field_key: ofLink('field_key'),
  public_link: ofLink('public_link'),
  project: ['project.create', 'project.update', 'project.delete', 'actor_property.create'],
  form: [
    'create',
    'update',
    'delete',
    'restore',
    'purge',
    'attachment.update',
    'submission.export',
    'update.draft.set',
    'update.draft.delete',
    'update.draft.replace',
    'update.publish',
  ].map((verb) => `form.${verb}`),
  submission: [...ofSubmission, 'submission.purge'],
  dataset: ['dataset.create', 'dataset.update', ...ofBulk, 'dataset.delete', 'dataset.update.property.delete'],
  entity: [...ofEntity, ...ofBulk],
  upgrade: [
    'upgrade.server',
    'upgrade.process.form',
    'upgrade.process.form.draft',
    'upgrade.process.form.entities_version',
  ],
  config: ['config.set'],
};

/** Frequent or unimportant actions that `nonverbose` leaves out. */
const verbose: ReadonlySet<string> = new Set([
  ...ofEntity,
  ...ofSubmission,
  'user.preference.update',
  'user.preference.delete',
  'backup',
  'analytics',
]);

/** Whether an action matches the name of a group or its own. */
export function inGroup(asked: string): (action: string) => boolean {
  if (asked === 'nonverbose') return (action) => !verbose.has(action);
  const group = Object.hasOwn(groups, asked) ? groups[asked] : undefined;
  if (!group) return (action) => action === asked;
  const members = new Set(group);
  return (action) => members.has(action);
}
