import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, heading, lakeRegion, storedRows, tabTo, toast } from './pages.ts';
import { allowDenied } from './problems.ts';

const list = `${lakeRegion.path}/entity-lists/households`;
const entities = `${list}/entities`;
const api = '/v1/projects/1/datasets/households';

interface Row {
  __id: string;
  label: string;
  __system: { conflict: string | null };
}

/** The newest entities, of those in conflict or of all. */
const newest = (page: Page, filter?: string) =>
  storedRows<Row>(page, `${api}.svc/Entities`, {
    $orderby: '__system/createdAt desc',
    ...(filter === undefined ? {} : { $filter: filter }),
  });
const inConflict = (page: Page) => newest(page, '__system/conflict ne null');

const grid = (page: Page) => page.getByRole('grid', { name: 'Entities' });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });
const count = (page: Page, text: string) => expect(filters(page).getByRole('status')).toHaveText(text);
const versions = (page: Page) => page.getByRole('table', { name: 'Versions in conflict' });

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('creates, changes, deletes and restores an entity', { tag: ['@oldest', '@main'] }, async ({ page }) => {
    await page.goto(entities);
    await count(page, '116 entities');
    await page.getByRole('button', { name: 'New entity' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('House of Juma');
    await dialog.getByLabel('village').fill('Kora');
    await dialog.getByRole('button', { name: 'Create entity' }).click();
    await expect(toast(page, /House of Juma.* created/)).toBeVisible();
    await count(page, '117 entities');
    await page.getByRole('link', { name: 'House of Juma' }).click();
    await expect(heading(page, 'House of Juma')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('village').fill('Mtoni');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('region', { name: 'Data' })).toContainText('Mtoni');
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Version 2');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast(page, 'Entity deleted: ')).toBeVisible();
    await count(page, '116 entities');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(heading(page, 'House of Juma')).toBeVisible();
  });

  test('deletes some, finds them among the deleted ones, and restores them', { tag: '@main' }, async ({ page }) => {
    await page.goto(entities);
    const [first, second] = await newest(page);
    for (const row of [first, second])
      await dataRows(page)
        .filter({ hasText: row?.label ?? '' })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(jobs(page).getByText('2 of 2 done')).toBeVisible();
    await count(page, '114 entities');
    await page.getByRole('button', { name: /deleted entities$/ }).click();
    const deleted = page.getByRole('grid', { name: 'Deleted entities' });
    await expect(deleted.getByRole('row', { name: new RegExp(first?.label ?? '') })).toBeVisible();
    await deleted
      .getByRole('row', { name: new RegExp(first?.label ?? '') })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(toast(page, 'Entity restored: ')).toBeVisible();
    await page.getByRole('button', { name: /deleted entit/ }).click();
    await count(page, '115 entities');
  });

  test('works with a server before 2025.3: one by one, and without its creators', async ({ page, server }) => {
    // Whether a single deletion was done is asked of the entity itself.
    allowDenied(page);
    await server.control({ release: '2025.2' });
    await page.goto(entities);
    await count(page, '116 entities');
    await expect(filters(page).getByRole('button', { name: /^Created by/ })).toHaveCount(0);
    await dataRows(page).getByRole('checkbox').nth(0).check();
    await dataRows(page).getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(jobs(page).getByText('2 of 2 done')).toBeVisible();
    await count(page, '114 entities');
    await jobs(page)
      .getByRole('button', { name: /^Undo 2/ })
      .click();
    await count(page, '116 entities');
    await page.goto(`${list}/settings`);
    await expect(page.getByText('This needs ODK Central 2026.1 or newer.')).toBeVisible();
  });
});

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('comes by keyboard alone from the list to a resolved conflict, and back', { tag: '@main' }, async ({ page }) => {
    await page.goto(`${entities}?conflict=true`);
    await expect(grid(page)).toBeVisible();
    const [first, second] = await inConflict(page);
    await tabTo(page, page.getByRole('link', { name: 'Resolve conflicts' }));
    await page.keyboard.press('Enter');
    await expect(versions(page)).toBeVisible();
    await expect(heading(page, first?.label ?? '')).toBeVisible();
    await page.keyboard.press('r');
    await expect(toast(page, 'Conflict resolved.')).toBeVisible();
    await expect(heading(page, second?.label ?? '')).toBeVisible();
    await expect(page.getByText('7 of 8 left', { exact: true }).first()).toBeVisible();
    expect(await inConflict(page)).toHaveLength(7);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Label')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' II');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('6 of 8 left', { exact: true }).first()).toBeVisible();
    expect((await newest(page)).find(({ __id }) => __id === second?.__id)).toMatchObject({
      label: `${second?.label} II`,
      __system: { conflict: null },
    });
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeVisible();
    await count(page, '6 of 116');
  });

  test('imports a file by its template, and undoes that', async ({ page }) => {
    await page.goto(entities);
    await page.getByRole('link', { name: 'Import from a file' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a template' }).click();
    const header = Buffer.concat(await (await (await waiting).createReadStream()).toArray()).toString();
    const names = header.trim().split(',');
    expect(names.slice(1)).toContain('village');
    const cells = names.map((name) => (name === 'village' ? 'Kora' : name.endsWith('label') ? 'House of Asha' : ''));
    await page.getByLabel('CSV file').setInputFiles({
      name: 'houses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${header.trim()}\r\n${cells.join(',')}\r\n`),
    });
    await page.getByRole('button', { name: 'Import 1 entity' }).click();
    await expect(page.getByText('1 entity imported.')).toBeVisible();
    expect((await newest(page))[0]?.label).toBe('House of Asha');
    await page.getByRole('button', { name: 'Undo import…' }).click();
    await expect(page.getByText('1 entity will be moved to the trash.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Undone: 1 entity moved to the trash.')).toBeVisible();
    await page.getByRole('link', { name: 'Show the entities' }).click();
    await count(page, '116 entities');
  });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('reads entities, their versions and conflicts, and changes nothing', { tag: '@main' }, async ({ page }) => {
    await page.goto(`${entities}?conflict=true`);
    await count(page, '8 of 116');
    for (const name of ['New entity', 'Edit', 'Delete'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    for (const name of ['Import from a file', 'Resolve conflicts'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    const [first] = await inConflict(page);
    await page.getByRole('link', { name: first?.label ?? '', exact: true }).click();
    await expect(versions(page)).toBeVisible();
    for (const name of ['Edit', 'Mark as resolved'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
});
