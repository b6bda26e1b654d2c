import { account, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('a visitor signs in and finds their page again after a reload', { tag: '@main' }, async ({ page }) => {
  const { email, password } = account('admin');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('a signed-in user', () => {
  test.use({ role: 'viewer' });

  test('is not asked again', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });

  test('meets others in the same test', async ({ page, pageOf }) => {
    await page.goto('/');
    const visitor = await pageOf(null);
    await visitor.goto('/');
    await expect(visitor).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const [name, viewport] of Object.entries({
  laptop: { width: 1366, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`the login page is accessible on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
