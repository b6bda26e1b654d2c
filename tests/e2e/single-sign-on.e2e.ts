import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { emailField, heading, toast, userMenu } from './pages.ts';

const clientConfig = { oidcEnabled: true, showsAnalytics: false };
const go = (page: Page) => page.getByRole('link', { name: 'Continue' });

test.beforeEach(async ({ server }) => {
  await server.control({ files: { clientConfig } });
});

test('one link leads to the identity provider and keeps the return address', async ({ page }) => {
  await page.goto('/login?next=%2Fprojects%2F1%3Fa%3Db');
  await expect(go(page)).toHaveAttribute('href', '/v1/oidc/login?next=%2Fprojects%2F1%3Fa%3Db');
  await expect(emailField(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Reset password' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

for (const [code, words] of [
  ['auth-ok-user-not-found', 'There is no account here with your email address.'],
  ['email-not-verified', 'has not verified your email address'],
  ['email-claim-not-provided', 'did not share your email address'],
  ['internal-server-error', 'Something went wrong while you were logging in.'],
] as const) {
  test(`the error ${code} is shown once`, async ({ page }) => {
    await page.goto(`/login?oidcError=${code}&next=%2Fusers`);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page).toHaveURL('/login?next=%2Fusers');
    await page.reload();
    await expect(go(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('an unknown error is not repeated', async ({ page }) => {
  await page.goto('/login?oidcError=%3Cb%3Eyour%20account%20is%20locked%3C%2Fb%3E');
  await expect(go(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('locked')).toHaveCount(0);
});

test('a click shows progress, and the link works again after going back', async ({ page }) => {
  await page.goto('/login');
  // The page while the other site is loading.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await go(page).click();
  await expect(page.getByRole('link', { name: 'Opening…' })).toHaveAttribute('aria-disabled', 'true');
  // The browser's event for a page restored from its cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(go(page)).toHaveAttribute('aria-disabled', 'false');
});

test('a session of another tab prevents a second one', async ({ page }) => {
  await page.goto('/login');
  // While the page opens it asks for its own session, and notes that there is none.
  await expect(go(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('sessionExpires', String(Date.now() + 3_600_000)));
  await go(page).click();
  await expect(toast(page, 'A user is already logged in. Refresh the page to continue.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test.describe('signed in', () => {
  test.use({ role: 'viewer' });

  test('an unknown session of this browser is stored, and passwords are not offered', async ({ page }) => {
    await page.goto('/');
    await expect(userMenu(page)).toBeVisible();
    const before = await page.evaluate(() => {
      const other = String(Date.now() + 60_000_000);
      localStorage.setItem('sessionExpires', other);
      return other;
    });
    await page.goto('/account/edit');
    await expect(userMenu(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sessionExpires'))).not.toBe(before);
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeDisabled();
    await expect(page.getByText('There is no password to change here')).toBeVisible();
    await expectAccessible(page);
  });

  for (const path of ['/reset-password', '/account/claim?token=x']) {
    test(`${path} is not found`, async ({ page, pageOf }) => {
      const visitor = await pageOf(null);
      await visitor.goto(path);
      await expect(heading(visitor, 'Page not found')).toBeVisible();
      await page.close();
    });
  }
});

test('feedback is offered if the installation wants it', async ({ pageOf, server }) => {
  await server.control({ files: { clientConfig: { showsFeedbackButton: true } } });
  const page = await pageOf('viewer');
  await page.goto('/account/edit');
  const link = page.getByRole('link', { name: /^Feedback/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toBeHidden();
});
