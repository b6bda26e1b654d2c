/** The other addresses of forms that are filled without a network: public links, drafts, ids of links; and removing one. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading } from './pages.ts';
import { newestSubmission, publicLink } from './web-form-steps.ts';

test.use({ seed: 'roles' });

const form = '/projects/1/forms/water_point';
const draft = '/projects/1/forms/repair/draft';
const stored = (page: Page) => page.getByText('This form works without a network.');
const unreachable = (page: Page) => page.getByText('The server cannot be reached. This is the form as it was stored');
const waiting = (page: Page) => page.getByText(/waits? to be sent/);
const finish = async (page: Page) => {
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading(page, 'The form is saved on this device')).toBeVisible();
};
const countOf = async (page: Page, path: string) =>
  ((await (await page.request.get(`/v1${path}/submissions`)).json()) as unknown[]).length;

test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/));

test(
  'a public link is filled without a network, and sent once',
  { tag: '@main' },
  async ({ page, context, pageOf }) => {
    const manager = await pageOf('manager');
    const before = await countOf(manager, form);
    const sent: string[] = [];
    // A page tries when it opens; without a network that is no call that the server got.
    page.on('requestfinished', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto(await publicLink(manager, form, false, '/offline'));
    await expect(stored(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(unreachable(page)).toBeVisible();
    await page.getByRole('textbox', { name: /Name of the water point/ }).fill('By a visitor in the field');
    await finish(page);
    await page.reload();
    await expect(waiting(page)).toBeVisible();
    sent.length = 0;
    await context.setOffline(false);
    await expect(waiting(page)).toHaveCount(0);
    expect(await countOf(manager, form)).toBe(before + 1);
    expect((await newestSubmission(manager, form)).xml).toContain('By a visitor in the field');
    const posted = sent.filter((url) => url.includes('/submissions'));
    expect(posted).toHaveLength(1);
    expect(posted[0]).toContain('st=');
  },
);

test.describe('as manager', () => {
  test.use({ role: 'manager' });

  test('a draft is tested without a network', async ({ page, context }) => {
    await page.goto(`${draft}/submissions/new/offline`);
    await expect(stored(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(unreachable(page)).toBeVisible();
    await page.getByRole('textbox', { name: /Which part/ }).fill('Rope');
    await finish(page);
    await context.setOffline(false);
    await expect(waiting(page)).toHaveCount(0);
    expect(await countOf(page, draft)).toBe(1);
  });

  test('the id of a link leads to the page of the form, with what the address asks for', async ({ page }) => {
    const { enketoId } = (await (await page.request.get(`/v1${form}`)).json()) as { enketoId: string };
    await page.goto(`/f/${enketoId}/offline?d[name]=Given&instance_id=1`);
    await expect(page).toHaveURL(/\/projects\/1\/forms\/water_point\/submissions\/new\/offline\?d%5Bname%5D=Given$/);
    await expect(stored(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Name of the water point/ })).toHaveValue('Given');
  });

  test('a stored form is not removed while a filled form waits', { tag: '@main' }, async ({ page, context }) => {
    const remove = page.getByRole('button', { name: 'Remove from this device…' });
    const names = () => page.evaluate(() => globalThis.caches.keys());
    await page.goto(`${form}/submissions/new/offline`);
    await expect(stored(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: /Name of the water point/ }).fill('Waiting');
    await finish(page);
    await page.reload();
    await remove.click();
    await expect(page.getByRole('dialog')).toContainText('1 filled form waits on this device to be sent.');
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await names()).length).toBeGreaterThan(0);
    await context.setOffline(false);
    await expect(waiting(page)).toHaveCount(0);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove form' }).click();
    await expect(page).toHaveURL(/\/submissions\/new$/);
    expect(await names()).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});

test('a visitor with the id of a form, but without a link, is asked to log in', async ({ page, pageOf }) => {
  const manager = await pageOf('manager');
  const { enketoId } = (await (await manager.request.get(`/v1${form}`)).json()) as { enketoId: string };
  await page.goto(`/f/${enketoId}/offline`);
  await expect(page).toHaveURL(new RegExp(`/login\\?next=.*${enketoId}.*offline`));
});
