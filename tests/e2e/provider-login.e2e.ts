/** Logging in at the provider that the mock server plays, from the first page to the end of the session. */
import type { Page } from '@playwright/test';
import { account, expect, type Role, test } from './fixtures.ts';
import {
  dataRows,
  endSession,
  expiredMessage,
  heading,
  holdBack,
  householdSurvey,
  lakeRegion,
  logOut,
  refreshRows,
  toast,
  userMenu,
} from './pages.ts';

const go = (page: Page) => page.getByRole('link', { name: 'Continue' });
const providerHeading = (page: Page) => heading(page, 'Example organization');

interface Answer {
  email?: string;
  verified?: boolean;
}

/** Says at the provider who one is. */
async function answer(page: Page, { email = '', verified = true }: Answer): Promise<void> {
  await expect(providerHeading(page)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('The address is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Goes from the login page to the provider and back. */
async function logInAs(page: Page, role: Role): Promise<void> {
  await go(page).click();
  await answer(page, { email: account(role).email });
}

test.beforeEach(async ({ server }) => {
  await server.control({ singleSignOn: 'on' });
});

test('a deep link leads over the provider back to its page', { tag: '@main' }, async ({ page, server }) => {
  const place = `${lakeRegion.path}/app-users?q=a%20b#top`;
  await page.goto(place);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(place)}`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await logInAs(page, 'manager');
  await expect(page).toHaveURL(place);
  await expect(userMenu(page)).toHaveAccessibleName(/User menu for /);
  // The session is this browser's: nobody is asked again after a reload or in a new tab.
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/');
  await expect(userMenu(second)).toBeVisible();
  expect(new URL(server.url).hostname).not.toBe('localhost');
});

test('a refusal at the provider is told, and the next try goes to the requested page', async ({ page }) => {
  await page.goto('/projects');
  await page.goto('/users');
  await go(page).click();
  await expect(providerHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong while you were logging in.');
  await expect(page).toHaveURL('/login?next=%2Fusers');
  await logInAs(page, 'admin');
  await expect(page).toHaveURL('/users');
  await expect(heading(page, 'Web Users')).toBeVisible();
});

test('an address that is unknown, not verified or not shared is told, and nobody is logged in', async ({ page }) => {
  for (const [said, words] of [
    [{ email: 'ghost@example.org' }, 'There is no account here with your email address.'],
    [{ email: account('admin').email, verified: false }, 'has not verified your email address'],
    [{}, 'did not share your email address'],
  ] as const) {
    await page.goto('/login?next=%2Fusers');
    await go(page).click();
    await answer(page, said);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page).toHaveURL('/login?next=%2Fusers');
    await page.goto('/users');
    await expect(page).toHaveURL('/login?next=%2Fusers');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a provider out of reach is told, and going back from it the link works again', async ({ page, server }) => {
  await server.control({ singleSignOn: 'down' });
  await page.goto('/login');
  await go(page).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong while you were logging in.');
  await expect(page).toHaveURL('/login');
  await server.control({ singleSignOn: 'on' });
  await go(page).click();
  await expect(providerHeading(page)).toBeVisible();
  await page.goBack();
  await expect(go(page)).toHaveAttribute('aria-disabled', 'false');
  await logInAs(page, 'viewer');
  await expect(userMenu(page)).toBeVisible();
});

test('logging out ends the session in all tabs, and the next person logs in', async ({ page }) => {
  await page.goto('/login');
  await logInAs(page, 'manager');
  await expect(page).toHaveURL('/');
  const second = await page.context().newPage();
  await second.goto(lakeRegion.path);
  await expect(userMenu(second)).toBeVisible();
  await logOut(page);
  await expect(toast(page, 'You are logged out.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(go(second)).toBeVisible();
  await logInAs(page, 'viewer');
  await expect(userMenu(page)).toHaveAccessibleName(new RegExp(account('viewer').displayName));
});

test('a session that ended on the server leads to the provider again, and back', async ({ page, server }) => {
  await page.goto(householdSurvey.path);
  await logInAs(page, 'manager');
  await expect(dataRows(page).first()).toBeVisible();
  await endSession(page, server);
  await refreshRows(page);
  await expect(toast(page, expiredMessage)).toBeVisible();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(householdSurvey.path)}`);
  await logInAs(page, 'manager');
  await expect(page).toHaveURL(householdSurvey.path);
  await expect(dataRows(page).first()).toBeVisible();
});

test('who goes on while the session is found to have ended reads why the login page comes', async ({
  page,
  server,
}) => {
  await page.goto(householdSurvey.path);
  await logInAs(page, 'manager');
  await expect(dataRows(page).first()).toBeVisible();
  await endSession(page, server);
  const release = await holdBack(page, /\/assets\/(?:LoginPage|SingleSignOn)-/);
  const refused = page.waitForResponse((response) => response.status() === 401);
  await refreshRows(page);
  await refused;
  await page.getByRole('link', { name: lakeRegion.name }).click();
  release();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(lakeRegion.path)}`);
  await expect(toast(page, expiredMessage)).toBeVisible();
});

test.describe('without passwords', () => {
  test('an account shows no password, and only administrators change addresses', async ({ page }) => {
    await page.goto('/account/edit');
    await logInAs(page, 'viewer');
    await expect(page.getByText('There is no password to change here')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeDisabled();
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await page.getByLabel('Display name').fill('Somebody else');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(userMenu(page)).toHaveAccessibleName(/Somebody else/);
  });

  test('a person is invited without a password, and logs in', async ({ page, pageOf, server }) => {
    await page.goto('/users');
    await logInAs(page, 'admin');
    await page.getByRole('button', { name: 'New web user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create web user' });
    await expect(dialog).toContainText('logs in through your organization');
    await expect(dialog.getByRole('textbox')).toHaveCount(2);
    await dialog.getByLabel('Email address').fill('new.person@example.org');
    await dialog.getByRole('button', { name: 'Create web user' }).click();
    await expect(toast(page, /can log in now/)).toBeVisible();
    const { mails } = await server.control({});
    // Other e2e tests on this server have sent some before.
    expect(mails.filter(({ to }) => to === 'new.person@example.org')).toEqual([
      { to: 'new.person@example.org', kind: 'account-with-single-sign-on' },
    ]);
    const theirs = await pageOf(null);
    await theirs.goto('/');
    await go(theirs).click();
    await answer(theirs, { email: 'new.person@example.org' });
    await expect(userMenu(theirs)).toHaveAccessibleName(/new\.person@example\.org/);
  });
});

test.describe('by the file of the installation', () => {
  test.beforeEach(async ({ server }) => {
    await server.control({ singleSignOn: 'off', files: { clientConfig: { oidcEnabled: true } } });
  });

  test('nothing offers a password, and an unknown error is not repeated', async ({ page }) => {
    await page.goto('/login?next=%2Fprojects%2F1%3Fa%3Db');
    await expect(go(page)).toHaveAttribute('href', '/v1/oidc/login?next=%2Fprojects%2F1%3Fa%3Db');
    await expect(page.getByRole('link', { name: 'Reset password' })).toHaveCount(0);
    for (const path of ['/reset-password', '/account/claim?token=x']) {
      await page.goto(path);
      await expect(heading(page, 'Page not found')).toBeVisible();
    }
    await page.goto('/login?oidcError=%3Cb%3Eyour%20account%20is%20locked%3C%2Fb%3E');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('locked')).toHaveCount(0);
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

  test('an unknown session of this browser is stored', async ({ pageOf }) => {
    const page = await pageOf('viewer');
    await page.goto('/');
    await expect(userMenu(page)).toBeVisible();
    const other = await page.evaluate(() => {
      localStorage.setItem('sessionExpires', String(Date.now() + 60_000_000));
      return localStorage.getItem('sessionExpires');
    });
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sessionExpires'))).not.toBe(other);
  });
});

test('feedback is offered if the installation wants it', async ({ pageOf, server }) => {
  await server.control({ files: { clientConfig: { showsFeedbackButton: true } } });
  const page = await pageOf('viewer');
  await page.goto('/account/edit');
  const link = page.getByRole('link', { name: /^Feedback/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toBeHidden();
});
