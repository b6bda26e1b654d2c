import type { KnownVerb } from '~/api/schema';
import { can, type Subject } from './can';

/** The rights that a page needs; absent ones are not checked. */
interface PageRights {
  /** Sitewide verbs, all of which are needed. */
  site?: readonly KnownVerb[];
  /** Alternative lists of project verbs: all verbs of one list are needed. */
  project?: readonly (readonly KnownVerb[])[];
  /** The form must have been published. */
  publishedForm?: true;
  /** The release that brought the page. Servers before it do not have this verb of the rights above. */
  since?: { release: string; verb: KnownVerb };
}

/** The rights to manage all accounts. */
const managesUsers: readonly KnownVerb[] = [
  'user.list',
  'assignment.list',
  'user.create',
  'assignment.create',
  'assignment.delete',
  'user.password.invalidate',
  'user.delete',
];

/** The rights to change a form's draft and to see what it does. */
const editsForms: readonly KnownVerb[] = [
  'form.read',
  'form.update',
  'form.delete',
  'dataset.list',
  'entity.list',
  'submission.list',
  'submission.read',
];

/** Every page after the login and the rights it needs. */
const pageRights = {
  home: {},
  profile: {},
  users: { site: managesUsers },
  usersInvite: { site: managesUsers },
  usersRoles: { site: managesUsers },
  userEdit: { site: ['user.read', 'user.update'] },
  audits: { site: ['audit.read'] },
  customization: { site: ['config.read', 'config.set'] },
  analytics: { site: ['config.read', 'config.set', 'analytics.read'] },
  forms: { project: [['form.list'], ['open_form.list']] },
  projectRoles: { project: [['assignment.list', 'assignment.create', 'assignment.delete']] },
  appUsers: { project: [['field_key.list', 'field_key.create', 'session.end']] },
  customProperties: {
    project: [['project.update', 'actor_property.list']],
    since: { release: '2026.2', verb: 'actor_property.list' },
  },
  formAccess: {
    project: [
      [
        'form.list',
        'field_key.list',
        'assignment.list',
        'project.update',
        'form.update',
        'assignment.create',
        'assignment.delete',
      ],
    ],
  },
  projectSettings: { project: [['project.update']] },
  newForm: { project: [['form.create']] },
  formFromBundle: { project: [['form.create']] },
  submissions: { project: [['form.read', 'submission.list', 'submission.read']], publishedForm: true },
  submissionsSummary: { project: [['form.read', 'submission.list', 'submission.read']], publishedForm: true },
  reviewQueue: {
    project: [['form.read', 'submission.list', 'submission.read', 'submission.update']],
    publishedForm: true,
  },
  submissionsMap: { project: [['form.read', 'submission.list', 'submission.read']], publishedForm: true },
  submission: { project: [['form.read', 'submission.read']] },
  // The server decides about the file.
  submissionFile: {},
  publicLinks: {
    project: [['form.read', 'public_link.list', 'public_link.create', 'session.end']],
    publishedForm: true,
  },
  formDraft: { project: [editsForms] },
  formPublish: { project: [editsForms] },
  draftSubmissions: { project: [editsForms] },
  formVersions: { project: [['form.read', 'submission.list']], publishedForm: true },
  formCompare: { project: [['form.read', 'submission.list']], publishedForm: true },
  formOutline: { project: [['form.read', 'submission.list']] },
  formSettings: { project: [['form.read', 'form.update', 'form.delete']], publishedForm: true },
  formCopy: { project: [['form.read', 'form.update']] },
  entityLists: { project: [['dataset.list', 'entity.list']] },
  entities: { project: [['dataset.read', 'entity.list']] },
  entitiesMap: { project: [['dataset.read', 'entity.list', 'entity.read']] },
  entityImport: { project: [['dataset.read', 'entity.list', 'entity.create']] },
  entityProperties: { project: [['dataset.read']] },
  entityListSettings: { project: [['dataset.read', 'dataset.update']] },
  conflictQueue: { project: [['dataset.read', 'entity.list', 'entity.read', 'entity.update']] },
  entity: { project: [['dataset.read', 'entity.read']] },
} as const satisfies Record<string, PageRights>;

/** A page after the login. */
export type PageName = keyof typeof pageRights;

/** The subjects of the rights: undefined when not loaded, or not part of the page. */
export interface Subjects {
  /** The signed-in user, for sitewide rights. */
  user?: Subject | undefined;
  project?: Subject | undefined;
  form?: { publishedAt: string | null } | undefined;
}

/**
 * Whether the signed-in user may open this page. Undefined while the necessary data are not loaded: tabs and links are
 * hidden then, and an open page stays. Used by routes, tabs, links, shortcuts and the palette.
 */
export function mayOpen(page: PageName, { user, project, form }: Subjects): boolean | undefined {
  const needs: PageRights = pageRights[page];
  const answers = [
    needs.site ? user && can(user, ...needs.site) : true,
    needs.project ? project && needs.project.some((verbs) => can(project, ...verbs)) : true,
    needs.publishedForm ? form && form.publishedAt !== null : true,
  ];
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/**
 * The release that the server would need for this page. Undefined when something else is missing, too: every role with
 * the other rights of the page has its newest verb where the server knows it.
 */
export function releaseNeeded(page: PageName, { project }: Subjects): string | undefined {
  const { since, project: alternatives }: PageRights = pageRights[page];
  if (!since || !project || can(project, since.verb)) return undefined;
  const others = alternatives?.map((verbs) => verbs.filter((verb) => verb !== since.verb));
  return others?.some((verbs) => can(project, ...verbs)) ? since.release : undefined;
}
