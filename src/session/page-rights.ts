import * as needs from '~/api/generated/needs';
import type { CurrentUserExtended, KnownVerb } from '~/api/schema';
import { can, type Subject } from './can';
import { wasDenied } from './denied-pages';
import { serverHas } from './server';

/** The rights that a page needs; absent ones are not checked. */
interface PageRights {
  /** Sitewide verbs, all of which are needed. */
  site?: readonly KnownVerb[];
  /** Alternative lists of project verbs: all verbs of one list are needed. */
  project?: readonly (readonly KnownVerb[])[];
  publishedForm?: true;
  /** The release that brought what the page shows. */
  needs?: needs.Release;
}

const managesUsers: readonly KnownVerb[] = [
  'user.list',
  'assignment.list',
  'user.create',
  'assignment.create',
  'assignment.delete',
  'user.password.invalidate',
  'user.delete',
];

const editsForms: readonly KnownVerb[] = [
  'form.read',
  'form.update',
  'form.delete',
  'dataset.list',
  'entity.list',
  'submission.list',
  'submission.read',
];

const pageRights = {
  home: {},
  profile: {},
  users: { site: managesUsers },
  usersInvite: { site: managesUsers },
  usersRoles: { site: managesUsers },
  userEdit: { site: ['user.read', 'user.update'] },
  audits: { site: ['audit.read'] },
  customization: { site: ['config.read', 'config.set'], needs: needs.listPublicConfig },
  analytics: { site: ['config.read', 'config.set', 'analytics.read'] },
  forms: { project: [['form.list'], ['open_form.list']] },
  projectRoles: { project: [['assignment.list', 'assignment.create', 'assignment.delete']] },
  appUsers: { project: [['field_key.list', 'field_key.create', 'session.end']] },
  customProperties: {
    project: [['project.update', 'actor_property.list']],
    needs: needs.listActorProperties,
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

export type PageName = keyof typeof pageRights;

/** The subjects of the rights: undefined when not loaded, or not part of the page. */
export interface Subjects {
  /** For sitewide rights. */
  user?: Subject | undefined;
  project?: Subject | undefined;
  form?: { publishedAt: string | null } | undefined;
}

/** Whether a subject has the rights, apart from verbs that its server does not know; undefined if it is not loaded. */
const has = (subject: Subject | undefined, verbs: readonly KnownVerb[], isNewer: (verb: KnownVerb) => boolean) =>
  subject && can(subject, ...verbs.filter((verb) => !isNewer(verb)));

function rightsTo(page: PageName, { user, project, form }: Subjects, isNewer: (verb: KnownVerb) => boolean) {
  const { site, project: alternatives, publishedForm }: PageRights = pageRights[page];
  return [
    site ? has(user, site, isNewer) : true,
    alternatives ? project && alternatives.some((verbs) => has(project, verbs, isNewer)) : true,
    publishedForm ? form && form.publishedAt !== null : true,
  ];
}

/**
 * Whether the signed-in user may open this page, and the server has it. Undefined while the necessary data are not
 * loaded: tabs and links are hidden then, and an open page stays. Used by routes, tabs, links, shortcuts and the palette.
 */
export function mayOpen(page: PageName, subjects: Subjects): boolean | undefined {
  const { needs: release }: PageRights = pageRights[page];
  const answers = [...rightsTo(page, subjects, () => false), release === undefined ? true : serverHas(release)];
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** The release that the server would need for this page. Undefined when a right is missing, too. */
export function releaseNeeded(page: PageName, subjects: Subjects): needs.Release | undefined {
  const { needs: release }: PageRights = pageRights[page];
  if (release === undefined || serverHas(release) !== false) return undefined;
  const isNewer = (verb: KnownVerb) => {
    const since = needs.verbs[verb];
    return since !== undefined && serverHas(since) === false;
  };
  return rightsTo(page, subjects, isNewer).includes(false) ? undefined : release;
}

/**
 * Whether a page would probably be denied, before the rights of its project are known: its requests wait for them then.
 * People whose sitewide rights give the page never wait.
 */
export const seemsDenied = (pathname: string, page: PageName, user: CurrentUserExtended | undefined): boolean =>
  wasDenied(pathname, user?.id) ?? mayOpen(page, { user, project: user }) === false;
