import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { choose, dataRows, heading, logOut, toast } from './pages.ts';

const log = '/system/audits';
const count = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const filter = (page: Page, name: RegExp) => filters(page).getByRole('button', { name });
const action = (page: Page) => filters(page).getByRole('combobox', { name: 'Action' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const chip = (page: Page, label: string, value: string) =>
  filters(page).getByRole('button', { name: `${label}: ${value}` });

/** An image file of one colour. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      canvas.getContext('2d')?.fillRect(0, 0, w ?? 1, h ?? 1);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Fills the log with projects of these names: each is an entry. */
async function createProjects(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const answer = await page.request.post('/v1/projects', {
      data: { name },
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(answer.ok()).toBe(true);
  }
}

test.describe('the audit log', () => {
  test.use({ role: 'admin' });

  test('begins with today, and keeps its filters in the address', { tag: ['@oldest', '@main'] }, async ({ page }) => {
    // The log-in may have been yesterday, because sessions are older than the test.
    await createProjects(page, ['Made today']);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click();
    await expect(page).toHaveURL(log);
    await expect(heading(page, 'System Management')).toBeVisible();
    await expect(page).toHaveTitle('Server Audit Logs | System Management | Alidade');
    await expect(chip(page, 'Date', 'Today')).toBeVisible();
    await expect(dataRows(page).first()).toContainText('Ragna Solheim created the project Made today');

    await filter(page, /^Date/).click();
    await page.getByRole('button', { name: 'All time' }).click();
    await expect(page).toHaveURL(`${log}?period=all`);
    await action(page).fill('purge');
    await choose(action(page), 'Form › Purge');
    await expect(count(page, /^1 entry$/)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(`${log}?action=form.purge&period=all`);
    await expect(filters(page).getByText('Form › Purge')).toBeVisible();
    await expect(dataRows(page)).toHaveCount(1);
    await expect(dataRows(page).first()).toContainText('permanently deleted the form Test of the tablets (purged)');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(log);
  });

  test('exports all matching entries to a file without formulas', async ({ page }) => {
    await createProjects(page, ['=HYPERLINK("http://x.example","y")', 'a "quoted", name', '\u202Eevil <b>']);
    await page.goto(`${log}?action=project.create`);
    await expect(dataRows(page)).toHaveCount(3);
    await expect(dataRows(page).first()).toContainText('evil <b>');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export…' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFtime,type,action,initiator,initiator id,target,target kind,target state,target id,details,notes',
    );
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('Project › Create,project.create,Ragna Solheim,');
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""y"")"`);
    expect(text).toContain('"a ""quoted"", name"');
    await expect(dialog(page, 'Export entries')).toContainText(
      '3 entries read. 3 entries in the file. The file is in your downloads.',
    );
  });

  test('loads more on scrolling, and searches to the end', async ({ page, server }) => {
    test.slow();
    await page.goto(`${log}?action=everything&period=all`);
    await expect(count(page, 'The newest 250 entries, more as you scroll')).toBeVisible();
    await dataRows(page).first().getByRole('gridcell').first().focus();
    await page.keyboard.press('Control+End');
    await expect(count(page, 'The newest 600 entries')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+End');
      await expect(count(page, /^1,\d\d\d entries$/)).toBeVisible({ timeout: 500 });
    }).toPass();
    await server.control({ faults: [{ kind: 'problem', code: 502, operation: 'listAudits', times: 4 }] });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await server.control({ faults: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(count(page, 'The newest 250 entries')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in the log' }).fill('samuel');
    await expect(count(page, /^2 of 1,\d\d\d entries$/)).toBeVisible();
  });
});

test.describe('the login page', () => {
  test.use({ role: 'admin' });

  test('shows the chosen title, subtitle and images', { tag: '@main' }, async ({ page, pageOf }) => {
    await page.goto('/system/config');
    await expect(page).toHaveTitle('Customization | System Management | Alidade');
    const preview = page.locator('.preview-window');
    await page.getByLabel('Title', { exact: true }).fill('Field <b>operations</b>');
    await expect(preview).toContainText('Field <b>operations</b>');
    // Straight into the next field: nothing typed may be lost while the first is saved.
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ask the data desk.');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Subtitle')).toHaveValue('Ask the data desk.');

    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toContainText('This is not a PNG or JPEG image.');
    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByRole('alert')).toContainText('cannot be shown as an image');
    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page, 100, 50) });
    await expect(toast(page, 'Image uploaded.')).toBeVisible();
    await expect(page.getByText('This image has 100 × 50 pixels and may look blurred.')).toBeVisible();
    await page
      .getByLabel('Hero image', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'hero.PNG', mimeType: 'image/png', buffer: await picture(page, 400, 500) });
    await expect(page.getByRole('button', { name: 'Remove image: Hero image' })).toBeVisible();
    await expect(preview.locator('.account-hero')).toBeVisible();

    const visitor = await pageOf(null);
    await visitor.goto('/login');
    await expect(visitor.getByRole('heading', { name: 'Field <b>operations</b>' })).toBeVisible();
    await expect(visitor.getByText('Ask the data desk.')).toBeVisible();
    await expect(visitor.locator('.account-logo')).toHaveJSProperty('naturalWidth', 100);
    await expect(visitor.locator('.account-hero')).toBeVisible();

    await page.getByRole('button', { name: 'Remove image: Logo' }).click();
    await expect(toast(page, 'Image removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload file: Logo' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Remove image: Logo' })).toBeVisible();

    // Without a reload: the login page must not show cached values.
    await page.getByLabel('Title', { exact: true }).fill('Another title');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await logOut(page);
    await expect(page.getByRole('heading', { name: 'Another title' })).toBeVisible();
  });

  test('shows at the field what could not be saved, and keeps the input', async ({ page, server }) => {
    await page.goto('/system/config');
    // Not a broken connection: browsers repeat a call by themselves when a reused one breaks.
    await server.control({ faults: [{ kind: 'problem', code: 502, operation: 'setConfig', times: 1 }] });
    await page.getByLabel('Title', { exact: true }).fill('Kept');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save again' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    // The answer was lost, but the change was made: the page checks that.
    await server.control({ faults: [{ kind: 'lost', operation: 'setConfig', times: 1 }] });
    await page.getByLabel('Subtitle').fill('Done');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Subtitle')).toHaveValue('Done');
  });
});

test.describe('usage reporting', () => {
  test.use({ role: 'admin' });

  test('is decided, and the decision is stored', async ({ page }) => {
    await page.goto('/system/analytics');
    await expect(page).toHaveTitle('Usage Reporting | System Management | Alidade');
    await expect(page.getByRole('radio', { name: /^Share anonymous/ })).toBeChecked();
    await expect(page.getByLabel('Organization name')).toHaveValue('Demonstration');
    await expect(page.getByRole('heading', { name: 'Latest usage reports' })).toBeVisible();
    await page.getByLabel('Work email address').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('Work email address')).toHaveAccessibleDescription('Enter your email address.');
    await page.getByLabel('Work email address').fill('desk@example.org');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Settings saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Work email address')).toHaveValue('desk@example.org');
    await page.getByRole('radio', { name: 'Remind us later' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Settings saved.')).toBeVisible();
    expect((await page.request.get('/v1/config/analytics')).status()).toBe(404);
  });

  test('is missing where the installation does not offer it', async ({ page, server }) => {
    await server.control({ files: { clientConfig: { showsAnalytics: false } } });
    await page.goto('/system/audits');
    await expect(page.getByRole('link', { name: 'Customization' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Usage Reporting' })).toHaveCount(0);
    await page.goto('/system/analytics');
    await expect(heading(page, 'Page not found')).toBeVisible();
  });

  test('is asked about in the top bar until it is decided', async ({ page }) => {
    await page.request.delete('/v1/config/analytics');
    await page.clock.install();
    await page.goto('/');
    await expect(heading(page, 'Projects')).toBeVisible();
    await page.clock.fastForward(15_000);
    const notice = page.getByRole('button', { name: 'Help improve ODK' });
    await notice.click();
    await dialog(page, 'Help improve ODK').getByRole('button', { name: 'Improve ODK' }).click();
    await expect(page).toHaveURL('/system/analytics');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(notice).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('radio', { name: 'Do not share anything' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice).toHaveCount(0);
  });
});
