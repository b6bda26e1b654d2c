import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { heading, holdBack, lakeRegion, toast, householdSurveyToFill } from './pages.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a project, form or Entity List' });
const projectNames = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('link');
const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const nasty = '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C & "quotes"';
const nastyAsShown = '<img src=x onerror=alert(1)> ⟨RLO⟩gnp.exe⟨PDF⟩ & "quotes"';

async function newProject(page: Page, name: string): Promise<number> {
  const answer = await page.request.post('/v1/projects', { data: { name }, headers: csrf });
  return ((await answer.json()) as { id: number }).id;
}

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('sees forms and entity lists with their pending work, and the number of people', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('7 projects')).toBeVisible();
    await expect(page.getByText('1 archived')).toBeVisible();
    await expect(page.getByRole('link', { name: '5 users' })).toHaveAttribute('href', '/users');
    const lake = block(page, lakeRegion.name);
    await expect(lake.getByRole('row', { name: /^Household survey/ })).toContainText('395');
    const households = lake.getByRole('table', { name: /^Entity Lists of/ }).getByRole('row', { name: /^households/ });
    await expect(households).toContainText('8 conflicts');
    await expect(households.getByRole('link', { name: 'households' })).toHaveAttribute(
      'href',
      `${lakeRegion.path}/entity-lists/households/entities`,
    );
  });

  test('opens pending submissions from a counter', async ({ page }) => {
    await page.goto('/');
    await block(page, lakeRegion.name)
      .getByRole('row', { name: /^Household survey/ })
      .getByTitle('Has issues')
      .click();
    await expect(page).toHaveURL(/\/submissions\?reviewState=%27hasIssues%27/);
  });

  test('expands and collapses a long project', async ({ page }) => {
    await page.goto('/');
    const lake = block(page, lakeRegion.name);
    await expect(lake.getByRole('rowheader')).toHaveCount(4);
    await lake.getByRole('button', { name: 'Show all 5 forms' }).click();
    await expect(lake.getByRole('rowheader')).toHaveCount(6);
    await lake.getByRole('button', { name: 'Show fewer of 5 forms' }).click();
    await expect(lake.getByRole('rowheader')).toHaveCount(4);
  });

  test(
    'creates a project: needs a name, sees refusals, and gets to the new project',
    { tag: ['@oldest', '@main'] },
    async ({ page, server }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'New project' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create project' });
      const name = dialog.getByRole('textbox', { name: 'Name' });
      await expect(name).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(name).toHaveAccessibleDescription('Enter a name.');
      await name.fill(nasty);
      await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'createProject' }] });
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toContainText('You do not have permission to do this.');
      await expect(name).toHaveValue(nasty);
      await expectAccessible(page, { within: '[role=dialog]' });
      await dialog.getByRole('button', { name: 'Create project' }).click();
      await expect(toast(page, 'Project created.')).toBeVisible();
      await expect(page).toHaveURL(/\/projects\/9$/);
      await page.getByRole('link', { name: 'Projects' }).first().click();
      await expect(block(page, nastyAsShown)).toContainText('No open forms');
      await expect(page.getByText('8 projects')).toBeVisible();
    },
  );

  test('finds a created project after a lost answer', { tag: '@main' }, async ({ page, server, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE/);
    await page.goto('/');
    await expect(page.getByText('7 projects')).toBeVisible();
    await page.getByRole('button', { name: 'New project' }).click();
    await server.control({ faults: [{ kind: 'lost', operation: 'createProject', times: 9 }] });
    await page.getByRole('textbox', { name: 'Name' }).fill('Lost and found');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Lost and found')).toBeVisible();
  });

  test('is told that a project was not created', async ({ page, server, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE/);
    await page.goto('/');
    await page.getByRole('button', { name: 'New project' }).click();
    await server.control({ faults: [{ kind: 'offline', operation: 'createProject', times: 9 }] });
    await page.getByRole('textbox', { name: 'Name' }).fill('Never made');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was changed');
  });

  test('finds projects, forms and entity lists, and the address keeps the search', async ({ page }) => {
    await page.goto('/');
    await search(page).fill('water damage');
    await expect(projectNames(page)).toHaveText(['Post-cyclone shelter and water damage assessment – round two']);
    await expect(page).toHaveURL('/?q=water+damage');
    await search(page).fill('HOUSEHOLDS');
    await expect(projectNames(page)).toHaveText([lakeRegion.name]);
    await expect(block(page, lakeRegion.name).getByRole('rowheader')).toHaveText(['households']);
    await expect(page).toHaveURL('/?q=HOUSEHOLDS');
    await page.reload();
    await expect(search(page)).toHaveValue('HOUSEHOLDS');
    await expect(block(page, lakeRegion.name).getByRole('rowheader')).toHaveText(['households']);
    await search(page).fill('vacunacion');
    await expect(projectNames(page)).toHaveText(['Vacunación 2026 · Huánuco']);
    await search(page).fill('no such thing');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/');
    await expect(projectNames(page)).toHaveCount(7);
  });

  test('sees partial search results when some projects cannot be searched', async ({ page, server }) => {
    await page.goto('/');
    await expect(projectNames(page)).toHaveCount(7);
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listProjects', times: 9 }] });
    await search(page).fill('household');
    await expect(projectNames(page)).toHaveText([lakeRegion.name]);
    await expect(page.getByText('Forms and Entity Lists could not be searched.')).toBeVisible();
    await server.control({ faults: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Found in 1 project.')).toBeVisible();
    await expect(page.getByText('could not be searched')).toHaveCount(0);
  });

  test('sees the other projects when the forms of one cannot be loaded', async ({ page, server }) => {
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listDatasets', times: 1 }] });
    await page.goto('/');
    const failed = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    await expect(failed).toHaveCount(1);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
  });

  test('sees favourites first the next time, also in another browser', async ({ page, pageOf }) => {
    await page.goto('/');
    await block(page, 'Training sandbox').scrollIntoViewIfNeeded();
    const star = block(page, 'Training sandbox').getByRole('button', { name: 'Favourite' });
    await expect(projectNames(page).first()).not.toHaveText('Training sandbox');
    const kept = page.waitForResponse((response) => response.url().includes('alidadeFavourites') && response.ok());
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(projectNames(page).first()).not.toHaveText('Training sandbox');
    await kept;
    const elsewhere = await pageOf('admin');
    await elsewhere.goto('/');
    await expect(projectNames(elsewhere).first()).toHaveText('Training sandbox');
  });

  test('sees all names as they are written', async ({ page }) => {
    const long = 'W'.repeat(255);
    const id = await newProject(page, nasty);
    await newProject(page, long);
    await newProject(page, '  ');
    await page.goto('/');
    await expect(block(page, nastyAsShown)).toBeVisible();
    await expect(block(page, long)).toBeVisible();
    await expect(block(page, `Project ${id + 2}`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('sees a sanitized note of the installation', async ({ page, server }) => {
    const body =
      '**Training** on [Monday](https://example.org/x).\n\n<script>alert(1)</script><img src=x onerror=alert(1)>[bad](javascript:alert(1)) <b onclick="alert(1)">bold</b>';
    await server.control({ files: { clientConfig: { home: { title: 'Welcome to <b>Lakeside</b>', body } } } });
    await page.goto('/');
    const note = block(page, 'Welcome to <b>Lakeside</b>');
    await expect(note.locator('strong')).toHaveText('Training');
    await expect(note.getByRole('link')).toHaveText(['Monday']);
    await expect(note.getByRole('link')).toHaveAttribute('rel', /noopener/);
    await expect(note.locator('script, img, [onclick]')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('a slow server', () => {
  test.use({ role: 'admin' });

  test('shows the projects before their content', async ({ page }) => {
    const letGo = await holdBack(page, /\/v1\/projects\/\d+\/forms$/);
    await page.goto('/');
    await expect(projectNames(page)).toHaveCount(7);
    await expect(page.getByRole('table')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('row', { name: /^Household survey/ })).toBeVisible();
  });
});

test.describe('a data collector', () => {
  test.use({ role: 'formfill' });

  test('sees the forms they may fill in, without links to forbidden pages', async ({ page }) => {
    await page.goto('/');
    const table = page.getByRole('table').first();
    await expect(table).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: householdSurveyToFill, exact: true }).first(),
    ).toHaveAttribute('href', /\/submissions\/new$/);
    await expect(page.locator('main a[href*="/forms/"]:not([href$="/submissions/new"])')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(0);
    await expect(page.getByText(/\d users?$/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a user without a role', () => {
  test.use({ role: 'nobody' });

  test('is told whom to ask', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('You have no projects yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(0);
  });
});

test.describe('only archived projects', () => {
  test.use({ role: 'admin' });

  test('are listed below a message', async ({ page }) => {
    const all = (await (await page.request.get('/v1/projects')).json()) as { id: number }[];
    for (const { id } of all)
      await page.request.patch(`/v1/projects/${id}`, { data: { archived: true }, headers: csrf });
    await page.goto('/');
    await expect(page.getByText('All projects are archived')).toBeVisible();
    await expect(block(page, 'Archived projects').getByRole('link')).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ role: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fits, with large enough touch targets', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('row', { name: /^Household survey/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const control of [
      search(page),
      page.getByRole('combobox', { name: 'Sort' }),
      page.getByRole('button', { name: /^Show all/ }).first(),
    ]) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('fits as a compact list, too', async ({ page }) => {
    await page.goto('/');
    const rows = page.getByRole('button', { name: 'Show one row per project' });
    await rows.click();
    await expect(page.getByRole('row', { name: /^Household survey 2026/ })).toContainText('have issues');
    expect((await rows.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
