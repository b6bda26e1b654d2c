import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading, holdBack, lakeRegion, toast } from './pages.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a project, form or Entity List' });
const projectNames = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('link');
const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const nasty = '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C & "quotes"';
const nastyAsShown = '<img src=x onerror=alert(1)> ⟨RLO⟩gnp.exe⟨PDF⟩ & "quotes"';

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('sees forms and entity lists with their pending work, and the number of people', async ({ page }) => {
    // On a slow server, the projects show before their content.
    const release = await holdBack(page, /\/v1\/projects\/\d+\/forms$/);
    await page.goto('/');
    await expect(projectNames(page)).toHaveCount(7);
    await expect(page.getByRole('table')).toHaveCount(0);
    release();
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
    await expect(lake.getByRole('rowheader')).toHaveCount(4);
    await lake.getByRole('button', { name: 'Show all 5 forms' }).click();
    await expect(lake.getByRole('rowheader')).toHaveCount(6);
    await lake.getByRole('button', { name: 'Show fewer of 5 forms' }).click();
    await expect(lake.getByRole('rowheader')).toHaveCount(4);
    await households.getByRole('link', { name: '8 conflicts' }).click();
    await expect(page).toHaveURL(`${lakeRegion.path}/entity-lists/households/entities?conflict=true`);
    await page.goBack();
    const survey = lake.getByRole('row', { name: /^Household survey/ });
    await survey.getByRole('link', { name: '31 Has issues' }).click();
    await expect(page.getByText('31 of 395')).toBeVisible();
  });

  test('sees favourites first the next time, also in another browser', async ({ page, pageOf }) => {
    await page.goto('/');
    await expect(projectNames(page).first()).not.toHaveText('Training sandbox');
    await block(page, 'Training sandbox').scrollIntoViewIfNeeded();
    const star = block(page, 'Training sandbox').getByRole('button', { name: 'Favourite' });
    const stored = page.waitForResponse((response) => response.url().includes('alidadeFavourites') && response.ok());
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(projectNames(page).first()).not.toHaveText('Training sandbox');
    await stored;
    const elsewhere = await pageOf('admin');
    await elsewhere.goto('/');
    await expect(projectNames(elsewhere).first()).toHaveText('Training sandbox');
  });

  test('sees a sanitized note of the installation', async ({ page, server }) => {
    const body =
      '**Training** on [Monday](https://example.org/x).\n\n<script>alert(1)</script><img src=x onerror=alert(1)>[bad](javascript:alert(1)) <b onclick="alert(1)">bold</b>';
    await server.control({ files: { clientConfig: { home: { title: 'Welcome to <b>Lakeside</b>', body } } } });
    await page.goto('/');
    const note = block(page, 'Welcome to <b>Lakeside</b>');
    await expect(note.locator('strong')).toHaveText('Training');
    await expect(note.getByRole('link')).toHaveText(['Monday']);
    await expect(note.locator('script, img, [onclick]')).toHaveCount(0);
  });

  test(
    'creates a project, after a refusal and after a lost answer',
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
      await dialog.getByRole('button', { name: 'Create project' }).click();
      await expect(toast(page, 'Project created.')).toBeVisible();
      await expect(page).toHaveURL(/\/projects\/9$/);
      await page.getByRole('link', { name: 'Projects' }).first().click();
      await expect(block(page, nastyAsShown)).toContainText('No open forms');
      await expect(page.getByText('8 projects')).toBeVisible();
      await server.control({ faults: [{ kind: 'lost', operation: 'createProject', times: 9 }] });
      await page.getByRole('button', { name: 'New project' }).click();
      await name.fill('Lost and found');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Lost and found')).toBeVisible();
    },
  );

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

  test('sees the rest when something cannot be loaded or searched', async ({ page, server }) => {
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listDatasets', times: 1 }] });
    await page.goto('/');
    const failed = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    await expect(failed).toHaveCount(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
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

  test('sees only archived projects below a message', async ({ page }) => {
    const all = (await (await page.request.get('/v1/projects')).json()) as { id: number }[];
    for (const { id } of all)
      await page.request.patch(`/v1/projects/${id}`, { data: { archived: true }, headers: csrf });
    await page.goto('/');
    await expect(page.getByText('All projects are archived')).toBeVisible();
    await expect(block(page, 'Archived projects').getByRole('link')).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(1);
  });
});
