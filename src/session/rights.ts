import type { KnownVerb } from '~/api/schema';
import { can, type Subject } from './can';

/** What a page asks for. What is left out is not asked for. */
interface PageRights {
  /** Verbs on the whole site, all of which must be held. */
  site?: readonly KnownVerb[];
  /** Verbs on the project, each alternative complete in itself: one of the lists must be held. */
  project?: readonly (readonly KnownVerb[])[];
  /** The form must have been published. */
  publishedForm?: true;
}

/** What it takes to manage the accounts of the whole site. */
const managesUsers: readonly KnownVerb[] = [
  'user.list',
  'assignment.list',
  'user.create',
  'assignment.create',
  'assignment.delete',
  'user.password.invalidate',
  'user.delete',
];

/** Every page behind the login and the rights it needs (base specification §6). */
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
  customProperties: { project: [['project.update']] },
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
  submissions: { project: [['form.read', 'submission.list', 'submission.read']], publishedForm: true },
} as const satisfies Record<string, PageRights>;

/** A page behind the login. */
export type PageName = keyof typeof pageRights;

/** What rights are asked of: undefined where it is not loaded, or not part of the page. */
export interface Subjects {
  /** The signed-in user, for rights on the whole site. */
  user?: Subject | undefined;
  project?: Subject | undefined;
  form?: { publishedAt: string | null } | undefined;
}

/**
 * May the signed-in user open this page? Undefined while something that decides it is not loaded: a tab or a link is
 * then not offered, and a page that is open already stays. Routes, tabs, links, keys and the palette all ask here.
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
