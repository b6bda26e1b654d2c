import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  dataRows,
  expectNoAccess,
  heading,
  householdSurvey,
  householdSurveyToFill,
  lakeRegion,
  openSubmissions,
  userMenu,
} from './pages.ts';
import { allowDenied } from './problems.ts';

const projects = {
  lake: lakeRegion.name,
  vaccination: 'Vacunación 2026 · Huánuco',
  schools: 'مسح المدارس ٢٠٢٦',
  forest: '森林モニタリング 2026',
  encrypted: 'Surveillance épidémiologique · Ndoffane',
  shelter: 'Post-cyclone shelter and water damage assessment – round two',
  sandbox: 'Training sandbox',
  archived: 'Pilot 2024',
} as const;

/** The projects of the home page, sorted by name. */
const seen = async (page: Page) =>
  (await page.getByRole('heading', { level: 2 }).getByRole('link').allTextContents()).toSorted();
const sorted = (...names: string[]) => names.toSorted();
/** The text of a tab has its count twice: for assistive technology, and as the digits of antd's badge. */
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link');
const block = (page: Page, name: string) => page.getByRole('region', { name });
const review = (page: Page) => page.getByRole('button', { name: /^Review (?!state)/ });

/** All reports of failures: alerts in the page, toasts, dialogs. */
async function expectNothingComplains(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('sees every project, the archived one apart, and every form', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('7 projects')).toBeVisible();
    const { archived, ...active } = projects;
    expect(await seen(page)).toEqual(sorted(...Object.values(active)));
    await expect(block(page, 'Archived projects').getByRole('link')).toHaveText([archived]);
    await expect(block(page, projects.encrypted)).toContainText('Encrypted');
    await expect(block(page, projects.sandbox)).toContainText('No open forms');
    // Closed forms are only on the project's own page.
    await expect(block(page, lakeRegion.name).getByRole('link', { name: 'Livestock census 2025' })).toHaveCount(0);
    await page.goto(lakeRegion.path);
    await expect(
      page.getByRole('table', { name: 'Closed forms' }).getByRole('link', { name: 'Livestock census 2025' }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Household listing \(round 2\)/ })).toContainText('Not published yet');
    await expect(page.getByRole('link', { name: 'Household listing (round 2)' })).toHaveAttribute(
      'href',
      `${lakeRegion.path}/forms/household_listing/draft`,
    );
    await page.goto('/projects/7');
    await expect(heading(page, 'Pilot 2024 (archived)')).toBeVisible();
    await page.goto('/projects/8');
    await expect(page.getByText('No forms yet')).toBeVisible();
    await openSubmissions(page);
    await expect(tabs(page)).toHaveText([
      /^Submissions(395){2}$/,
      /^Public Access/,
      /^Edit Form/,
      'Versions',
      'Outline',
      'Settings',
    ]);
    await expect(review(page).first()).toBeVisible();
  });
});

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('sees the projects they manage only, and may review there', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('5 projects')).toBeVisible();
    expect(await seen(page)).toEqual(
      sorted(projects.lake, projects.vaccination, projects.forest, projects.encrypted, projects.shelter),
    );
    await expect(block(page, 'Archived projects')).toHaveCount(0);
    await openSubmissions(page);
    await expect(review(page).first()).toBeVisible();
    allowDenied(page);
    await page.goto('/projects/3');
    await expect(page.getByRole('alert')).toContainText('You do not have access to this project');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(userMenu(page)).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('sees their projects, reads submissions, and may not review', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('3 projects')).toBeVisible();
    expect(await seen(page)).toEqual(sorted(projects.lake, projects.schools, projects.forest));
    await page.getByRole('link', { name: projects.lake }).click();
    await expect(tabs(page)).toHaveText([/^Forms55$/, /^Entity Lists11$/]);
    await page.getByRole('link', { name: householdSurvey.name, exact: true }).click();
    await expect(dataRows(page).first()).toBeVisible();
    await expect(tabs(page)).toHaveText([/^Submissions(395){2}$/, 'Versions', 'Outline']);
    await expect(review(page)).toHaveCount(0);
    await expect(
      dataRows(page)
        .first()
        .getByRole('button', { name: /^Open / }),
    ).toBeVisible();
    await dataRows(page).first().getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Open']);
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell').first().focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNothingComplains(page);
    await page.goto('/projects/3');
    await expect(heading(page, projects.schools)).toBeVisible();
    await page.getByRole('link', { name: 'مسح المدارس', exact: true }).click();
    await expect(page).toHaveURL('/projects/3/forms/school_survey/submissions');
    await expect(dataRows(page).first()).toContainText(/فريق (الشمال|الجنوب)/);
  });
});

test.describe('a data collector', () => {
  test.use({ role: 'formfill' });

  test('sees the open forms of their projects, and no link to submissions', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('2 projects')).toBeVisible();
    expect(await seen(page)).toEqual(sorted(projects.lake, projects.vaccination));
    const lake = block(page, projects.lake);
    await expect(lake.getByRole('rowheader', { name: householdSurveyToFill, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(0);
    const others = 'table a:not([href$="/submissions/new"])';
    await expect(lake.locator(others)).toHaveCount(0);
    await page.getByRole('link', { name: projects.lake }).click();
    await expect(heading(page, projects.lake)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: householdSurveyToFill, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: householdSurveyToFill, exact: true })).toBeVisible();
    await expect(page.locator(others)).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: /Livestock|listing/ })).toHaveCount(0);
    await expectNothingComplains(page);
  });
});

test.describe('a user without a role', () => {
  test.use({ role: 'nobody' });

  test('is told why there is nothing, and who can change that', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('You have no projects yet')).toBeVisible();
    await expect(page.getByText('0 projects')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(0);
    await expect(userMenu(page)).toContainText('Ngozi Eze');
    expect(await seen(page)).toEqual([]);
    await expectNothingComplains(page);
    // Only asking for the project tells that it is refused.
    allowDenied(page);
    for (const path of [lakeRegion.path, householdSurvey.path]) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expectNoAccess(page, 'this project');
    }
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
  });
});

test.describe('a lost right', () => {
  test.use({ role: 'manager' });

  test('blocks the page it is for, and removes its links', { tag: '@main' }, async ({ page, pageOf }) => {
    await page.clock.install();
    await openSubmissions(page);
    const admin = await pageOf('admin');
    const users = (await (await admin.request.get('/v1/users?q=manager@example.org')).json()) as { id: number }[];
    const roleOf = (role: string) => `/v1/projects/1/assignments/${role}/${users[0]?.id}`;
    expect((await admin.request.delete(roleOf('manager'))).ok()).toBe(true);
    expect(
      (await admin.request.post(roleOf('formfill'), { headers: { 'X-Requested-With': 'XMLHttpRequest' } })).ok(),
    ).toBe(true);
    // Navigation requests the project again, which now has fewer verbs, unless what is known is fresh.
    await page.clock.fastForward(10_000);
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await expect(heading(page, 'Projects')).toBeVisible();
    await expect(block(page, lakeRegion.name).getByRole('table').getByRole('link')).toHaveCount(0);
    allowDenied(page);
    // Fresh data are not requested again; later they are.
    await page.clock.fastForward(60_000);
    await page.goBack();
    // With the old rights in the cache the page opens, and leads home; with the new ones it does not open.
    await expect(page.getByText(/You (?:no longer|do not) have access to/).first()).toBeVisible();
    await expect(dataRows(page)).toHaveCount(0);
    await expect(heading(page, householdSurvey.name)).toHaveCount(0);
  });
});

/** The pages that a role may not open, by what it is told that they are called. */
const forSite = [
  '/users',
  '/users/roles',
  '/users/invite',
  '/system',
  '/system/audits',
  '/system/config',
  '/system/analytics',
];
const ofProject: [path: string, name: string][] = [
  ['app-users', 'App Users'],
  ['custom-properties', 'Custom Properties'],
  ['form-access', 'Form Access'],
  ['users', 'Project Roles'],
  ['settings', 'Settings'],
  ['new-form', 'this page'],
  ['new-form/bundle', 'this page'],
  ['forms/household_survey/copy', 'this page'],
  ['forms/household_survey/draft', 'this page'],
  ['forms/household_survey/draft/publish', 'this page'],
  ['forms/household_survey/draft/submissions', 'Draft submissions'],
  ['forms/household_survey/public-links', 'Public Access'],
  ['forms/household_survey/settings', 'Settings'],
  ['entity-lists/households/settings', 'Settings'],
  ['entity-lists/households/import', 'this page'],
  ['entity-lists/households/entities/conflicts', ''],
];
const ofRecords: [path: string, name: string][] = [
  ['forms/household_survey', 'Submissions'],
  ['forms/household_survey/submissions?reviewState=%27approved%27', 'Submissions'],
  ['forms/household_survey/versions', 'Versions'],
  ['forms/household_survey/versions/compare', 'this page'],
  ['forms/household_survey/outline', 'Outline'],
];
const ofLists = ['entity-lists', 'entity-lists/households/entities', 'entity-lists/households/entities/none'];

for (const role of ['manager', 'viewer', 'formfill', 'nobody'] as const)
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('is told whom to ask at pages of others', { tag: '@main' }, async ({ page }) => {
      // Only asking for the project tells somebody without a role that it is refused.
      if (role === 'nobody') allowDenied(page);
      const open = async (path: string, name?: string, title?: string) => {
        await page.goto(path);
        await expectNoAccess(page, name, title);
      };
      await page.goto('/');
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(places.filter({ hasText: 'Projects' })).toBeVisible();
      await expect(places.filter({ hasText: /Users|System/ })).toHaveCount(0);
      for (const path of forSite) await open(path);
      await open('/users/1/edit', 'this page');
      if (role === 'nobody') await open(`${lakeRegion.path}/form-access`, 'this project');
      if (role === 'viewer' || role === 'formfill')
        for (const [path, name] of ofProject) await open(`${lakeRegion.path}/${path}`, name);
      if (role !== 'formfill') return;
      for (const [path, name] of ofRecords) await open(`${lakeRegion.path}/${path}`, name);
      for (const path of ofLists) await open(`${lakeRegion.path}/${path}`, '', 'Your role cannot see entity lists');
      await page.getByRole('link', { name: 'Go to your projects' }).click();
      await expect(heading(page, 'Projects')).toBeVisible();
      await expectNothingComplains(page);
    });
  });
