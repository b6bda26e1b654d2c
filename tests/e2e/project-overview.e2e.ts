import type { Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import { choose, heading, lakeRegion, toast } from './pages.ts';
import { allowDenied } from './problems.ts';

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const trash = (page: Page) => page.getByRole('region', { name: /^Trash/ });
const formNames = (page: Page) => page.getByRole('table', { name: 'Forms', exact: true }).getByRole('rowheader');
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' });

const newForm = (page: Page, id: string, title: string) =>
  page.request.post('/v1/projects/1/forms?publish=true&ignoreWarnings=true', {
    headers: { ...csrf, 'content-type': 'application/xml' },
    data: `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>${title}</h:title><model><instance><data id="${id}" version="1"><name/><meta><instanceID/></meta></data></instance><bind nodeset="/data/name" type="string"/></model></h:head><h:body><input ref="/data/name"><label>Name</label></input></h:body></h:html>`,
  });

/** Revokes a user's role in the first project, and grants another one or none. */
async function changeRole(admin: Page, role: 'manager' | 'viewer', to: string | null): Promise<void> {
  const users = (await (await admin.request.get(`/v1/users?q=${account(role).email}`)).json()) as { id: number }[];
  const path = (name: string) => `/v1/projects/1/assignments/${name}/${users[0]?.id}`;
  expect((await admin.request.delete(path(role))).ok()).toBe(true);
  if (to !== null) expect((await admin.request.post(path(to), { headers: csrf })).ok()).toBe(true);
}

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('is told where to write a description, as who may not change it is not', async ({ page, pageOf }) => {
    await page.request.patch('/v1/projects/1', { data: { description: '' } });
    const viewer = await pageOf('viewer');
    await viewer.goto(lakeRegion.path);
    await expect(formNames(viewer).first()).toBeVisible();
    await expect(trash(viewer)).toHaveCount(0);
    await expect(viewer.getByText('This project has no description yet.')).toHaveCount(0);
    await page.goto(lakeRegion.path);
    await page.getByText('This project has no description yet.').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(`${lakeRegion.path}/settings`);
  });

  test('orders the forms, and the address keeps the order', async ({ page }) => {
    await page.goto(lakeRegion.path);
    await expect(formNames(page).first()).toContainText('Crop monitoring');
    await choose(sort(page), 'Latest submission');
    await expect(formNames(page).first()).toContainText('Household survey');
    await expect(page).toHaveURL(`${lakeRegion.path}?sort=latest`);
    await page.reload();
    await expect(page.locator('.ant-select').filter({ has: sort(page) })).toContainText('Latest submission');
    await expect(formNames(page).first()).toContainText('Household survey');
  });

  test('restores a form from the trash', { tag: '@main' }, async ({ page, server }) => {
    await page.request.delete('/v1/projects/1/forms/crop_monitoring');
    await page.goto(lakeRegion.path);
    await expect(trash(page).getByRole('row', { name: /^Crop monitoring/ })).toContainText('31');
    await trash(page)
      .getByRole('button', { name: /^Restore Crop monitoring/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Restore form' });
    await server.control({ faults: [{ kind: 'offline', operation: 'restoreForm', times: 9 }] });
    await dialog.getByRole('button', { name: 'Restore form' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed');
    await server.control({ faults: null });
    await dialog.getByRole('button', { name: 'Restore form' }).click();
    await expect(toast(page, 'Form restored: ')).toBeVisible();
    await expect(formNames(page).filter({ hasText: 'Crop monitoring' })).toBeVisible();
    await expect(trash(page).getByText('Crop monitoring')).toHaveCount(0);
  });

  test('cannot restore a form whose id is in use, and sees why with both ids', async ({ page }) => {
    await page.request.delete('/v1/projects/1/forms/crop_monitoring');
    expect((await newForm(page, 'crop_monitoring', 'CROP monitoring')).ok()).toBe(true);
    await page.goto(lakeRegion.path);
    const restore = trash(page).getByRole('button', { name: /^Restore Crop monitoring/ });
    await expect(restore).toHaveAttribute('aria-disabled', 'true');
    await expect(restore).toHaveAccessibleDescription('Another form has the same ID now.');
    await restore.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(formNames(page).filter({ hasText: 'CROP monitoring' })).toContainText('(crop_monitoring)');
    await expect(
      trash(page).getByRole('rowheader', { name: /^Crop monitoring \( ?crop_monitoring ?\)$/ }),
    ).toBeVisible();
  });

  test('collapses the trash, and finds it collapsed in another browser', async ({ page, pageOf }) => {
    await page.goto(lakeRegion.path);
    const toggle = page.getByRole('button', { name: /^Trash/ });
    await expect(trash(page).getByRole('table')).toBeVisible();
    const kept = page.waitForResponse((response) => response.url().includes('formTrashCollapsed'));
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await kept;
    const elsewhere = await pageOf('manager');
    await elsewhere.goto(lakeRegion.path);
    await expect(elsewhere.getByRole('button', { name: /^Trash/ })).toHaveAttribute('aria-expanded', 'false');
    await expect(elsewhere.getByRole('table', { name: 'Trash' })).toHaveCount(0);
  });

  test('goes home when their role is revoked', async ({ page, pageOf }) => {
    allowDenied(page);
    await page.clock.install();
    await page.goto(lakeRegion.path);
    await expect(formNames(page).first()).toBeVisible();
    await changeRole(await pageOf('admin'), 'manager', null);
    // Later, when the data are stale, another page of the project requests it again.
    await page.clock.fastForward(60_000);
    await page
      .getByRole('navigation', { name: 'Sections of this page' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, /You no longer have access to/)).toBeVisible();
    await expect(heading(page, 'Projects')).toBeVisible();
    await expect(page.getByRole('link', { name: lakeRegion.name })).toHaveCount(0);
  });
});
