/** Every page of the application, as e2e tests open it. */
import type { Page } from '@playwright/test';
import type { patterns } from '../../src/shared/lib/paths.ts';
import { expect, type Role } from './fixtures.ts';
import { householdApi, householdSurvey, lakeRegion, storedRows } from './pages.ts';
import { allowDenied } from './problems.ts';

/** The pages of `src/app`; frames and redirections have a pattern, too. */
type PageName = Exclude<keyof typeof patterns, 'system' | 'project' | 'form' | 'entityList'> | 'forms' | 'notFound';

/** The pages in parts that take about as long as each other, and who opens them. */
export const pageGroups = {
  entrance: null,
  site: 'admin',
  project: 'admin',
  submissions: 'admin',
  form: 'admin',
  filling: 'admin',
  'entity list': 'admin',
} as const satisfies Record<string, Role | null>;
export type PageGroup = keyof typeof pageGroups;

interface Entry {
  group: PageGroup;
  path: string;
  /** What shows once the page has loaded. */
  shows: string;
  /** It asks for something that is not there. */
  isDenied?: true;
}

/** What the addresses name, encoded: paths of a project, a form and a list, ids, and the name of a submission's file. */
export interface PagePlaces {
  project: string;
  form: string;
  list: string;
  submission: string;
  entity: string;
  user: number;
  file: string;
}

const seeded: PagePlaces = {
  project: lakeRegion.path,
  form: householdSurvey.form,
  list: `${lakeRegion.path}/entity-lists/households`,
  submission: '',
  entity: '',
  user: 2,
  file: 'none.jpg',
};
const rows = 'main :is([role=gridcell], .dt-card, .ant-table td)';
const question = '.fill-question';

/** All pages: without one of them this does not compile. */
const entriesOf = (
  { project, form, list, submission, entity, user, file }: PagePlaces,
  submissions = `${form}/submissions`,
): Record<PageName, Entry> => ({
  login: { group: 'entrance', path: '/login', shows: 'button[type=submit]' },
  resetPassword: { group: 'entrance', path: '/reset-password', shows: 'button[type=submit]' },
  claim: { group: 'entrance', path: '/account/claim?token=none', shows: 'button[type=submit]' },
  loadError: { group: 'entrance', path: '/load-error', shows: 'main h1, h1' },
  notFound: { group: 'site', path: '/nothing/at/all', shows: 'main h1' },
  home: { group: 'site', path: '/', shows: rows },
  profile: { group: 'site', path: '/account/edit', shows: 'main input' },
  users: { group: 'site', path: '/users', shows: rows },
  usersInvite: { group: 'site', path: '/users/invite', shows: 'main textarea' },
  usersRoles: { group: 'site', path: '/users/roles', shows: 'main .role' },
  userEdit: { group: 'site', path: `/users/${user}/edit`, shows: 'main .role' },
  audits: { group: 'site', path: '/system/audits?period=all', shows: rows },
  customization: { group: 'site', path: '/system/config', shows: 'main .preview-window' },
  analytics: { group: 'site', path: '/system/analytics', shows: rows },
  forms: { group: 'project', path: project, shows: rows },
  entityLists: { group: 'project', path: `${project}/entity-lists`, shows: rows },
  appUsers: { group: 'project', path: `${project}/app-users`, shows: rows },
  customProperties: { group: 'project', path: `${project}/custom-properties`, shows: rows },
  projectRoles: { group: 'project', path: `${project}/users`, shows: 'main .role' },
  formAccess: { group: 'project', path: `${project}/form-access`, shows: 'main :is(.access-box, .access-card)' },
  projectSettings: { group: 'project', path: `${project}/settings`, shows: 'main [role=radiogroup]' },
  newForm: { group: 'project', path: `${project}/new-form`, shows: 'main .ant-upload button' },
  formFromBundle: { group: 'project', path: `${project}/new-form/bundle`, shows: 'main button' },
  submissions: { group: 'submissions', path: submissions, shows: rows },
  submissionsSummary: {
    group: 'submissions',
    path: `${submissions}/summary`,
    shows: 'main .state button, main .summary-part',
  },
  reviewQueue: { group: 'submissions', path: `${submissions}/review`, shows: 'main .answer dt' },
  submissionsMap: { group: 'submissions', path: `${submissions}/map`, shows: 'main [role=application]' },
  submission: { group: 'submissions', path: `${submissions}/${submission}`, shows: 'main .answer dt' },
  draftSubmissions: { group: 'submissions', path: `${form}/draft/submissions`, shows: 'main h2' },
  submissionFile: {
    group: 'submissions',
    path: `/dl${submissions}/${submission}/attachments/${file}`,
    shows: 'main',
    isDenied: true,
  },
  publicLinks: { group: 'form', path: `${form}/public-links`, shows: rows },
  formDraft: { group: 'form', path: `${form}/draft`, shows: 'main .draft-section' },
  formPublish: { group: 'form', path: `${form}/draft/publish`, shows: 'main form button[type=submit]' },
  formVersions: { group: 'form', path: `${form}/versions`, shows: rows },
  formCompare: { group: 'form', path: `${form}/versions/compare`, shows: 'main .compare-head' },
  formOutline: { group: 'form', path: `${form}/outline`, shows: 'main [role=treeitem]' },
  formSettings: { group: 'form', path: `${form}/settings`, shows: 'main input[type=radio]' },
  formCopy: { group: 'form', path: `${form}/copy`, shows: 'main button[type=submit]' },
  formPreview: { group: 'filling', path: `${form}/preview`, shows: question },
  draftPreview: { group: 'filling', path: `${form}/draft/preview`, shows: question },
  newSubmission: { group: 'filling', path: `${submissions}/new`, shows: question },
  newDraftSubmission: { group: 'filling', path: `${form}/draft/submissions/new`, shows: question },
  submissionEdit: { group: 'filling', path: `${submissions}/${submission}/edit`, shows: question },
  entities: { group: 'entity list', path: `${list}/entities`, shows: rows },
  entitiesMap: { group: 'entity list', path: `${list}/entities/map`, shows: 'main [role=application]' },
  conflictQueue: { group: 'entity list', path: `${list}/entities/conflicts`, shows: 'main .conflict-table td' },
  entity: { group: 'entity list', path: `${list}/entities/${entity}`, shows: 'main .feed-line' },
  entityImport: { group: 'entity list', path: `${list}/import`, shows: 'main .ant-upload' },
  entityProperties: { group: 'entity list', path: `${list}/properties`, shows: rows },
  entityListSettings: { group: 'entity list', path: `${list}/settings`, shows: 'main input[type=radio]' },
});

/** Asks the server for the ids, and starts a draft of the form for the pages of drafts. */
async function prepare(page: Page): Promise<PagePlaces> {
  const started = await page.request.post(`${householdApi}/draft`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(started.ok(), 'a draft was started').toBe(true);
  const first = async (table: string) => (await storedRows<{ __id: string }>(page, table, { $top: '1' }))[0]?.__id;
  return {
    ...seeded,
    submission: encodeURIComponent((await first(`${householdApi}.svc/Submissions`)) ?? ''),
    entity: (await first('/v1/projects/1/datasets/households.svc/Entities')) ?? '',
  };
}

export interface OpenedPage {
  name: PageName;
  path: string;
  open: () => Promise<void>;
}

/**
 * The pages of a group, which `open` loads one after the other. Takes a page of the group's person, and what to open
 * where it is not of the seed.
 */
export async function pagesOf(page: Page, group: PageGroup, places?: PagePlaces): Promise<OpenedPage[]> {
  const entries = entriesOf(places ?? (pageGroups[group] === null ? seeded : await prepare(page)));
  return (Object.entries(entries) as [PageName, Entry][])
    .filter(([, entry]) => entry.group === group)
    .map(([name, { path, shows, isDenied }]) => ({
      name,
      path,
      open: async () => {
        if (isDenied) allowDenied(page);
        await page.goto(path);
        await expect(page.locator(shows).first()).toBeVisible();
      },
    }));
}
