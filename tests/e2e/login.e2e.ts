import type { Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import { emailField, logInButton, passwordField, signInAs } from './pages.ts';

const alertOf = (page: Page) => page.getByRole('alert');

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await expect(emailField(page)).toBeFocused();
});

test('while somebody types, the code of the page behind the log-in arrives, and nothing is asked of the server', async ({
  page,
}) => {
  await page.goto('/login?next=%2Fusers');
  await expect(emailField(page)).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await emailField(page).press('a');
  await expect.poll(() => asked.some((path) => /\/UsersPage-[^/]*\.js$/.test(path))).toBe(true);
  expect(asked.filter((path) => path.startsWith('/v1'))).toEqual([]);
});

test('hostile input is refused without running', async ({ page }) => {
  const { password } = account('viewer');
  const hostile = [
    `"><img/src=x/onerror=alert(1)>@example.org`,
    `';DROP/**/TABLE/**/users;--@example.org`,
    '\u202eviewer\u0000@example.org',
    `${'a'.repeat(5000)}@example.org`,
    '😀@例え.jp',
  ];
  for (const email of hostile) {
    await emailField(page).fill(email);
    await passwordField(page).fill(password);
    await page.keyboard.press('Enter');
    await expect(alertOf(page), email.slice(0, 40)).toBeVisible();
    await expect(emailField(page)).toHaveValue(email);
    await expect(page).toHaveURL('/login');
    await expect(logInButton(page)).toBeEnabled();
  }
  await signInAs(page, 'viewer');
  await expect(page).toHaveURL('/');
});

test('an answer lost after the session was created is reported, and a retry works', async ({ page, server }) => {
  await server.control({ faults: [{ kind: 'lost', operation: 'createSession', times: 9 }] });
  await signInAs(page, 'manager');
  await expect(alertOf(page)).toHaveText(
    'You are not logged in. Something went wrong: there was no response to your request. Check your connection and try again.',
  );
  await server.control({ faults: null });
  await logInButton(page).click();
  await expect(page).toHaveURL('/');
});

test('without the installation’s file nothing starts; that is reported, and a retry works', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/ERR_EMPTY_RESPONSE/);
  await server.control({ faults: [{ kind: 'offline', operation: 'getClientConfig', times: 99 }] });
  await page.goto('/');
  await expect(page).toHaveURL('/load-error');
  await expect(page).toHaveTitle('Error | Alidade');
  await expect(alertOf(page)).toContainText('could not be loaded');
  await page.goto('/login');
  await expect(page).toHaveURL('/load-error');
  await server.control({ faults: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/login');
});
