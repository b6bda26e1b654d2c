import type { ControlState } from '@mocks/http/control';
import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { account, expect, test } from './fixtures.ts';
import { chooseFromMenu, emailField, heading, logInButton, toast, userMenu } from './pages.ts';

const person = account('viewer');
const newPassword = 'harmattan kite garden';

/** The link of the last email to an address. */
async function mailedLink(server: AppServer, email: string): Promise<string> {
  const { mails } = (await server.control({})) as unknown as ControlState;
  const token = mails.findLast((mail) => mail.to === email && mail.token !== undefined)?.token;
  expect(token).toBeDefined();
  return `/account/claim?token=${encodeURIComponent(token ?? '')}`;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logInButton(page).click();
}

test.describe('a forgotten password', () => {
  test('is reset once with the link of an email', { tag: '@main' }, async ({ page, server }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Reset password' }).click();
    await expect(heading(page, 'Reset password')).toBeVisible();
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.');
    // Nobody learns here who has an account.
    await emailField(page).fill('not-here@example.org');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'If there is an account for \u2068not-here@example.org')).toBeVisible();
    await page.goto('/account/claim');
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await emailField(page).fill(` ${person.email} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(toast(page, `If there is an account for \u2068${person.email}`)).toBeVisible();

    const link = await mailedLink(server, person.email);
    await page.goto(link);
    const field = page.getByLabel('New password');
    await expect(field).toBeFocused();
    const strength = page.getByRole('meter', { name: 'Password strength' });
    await field.fill('short');
    await expect(strength).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription('Password must be at least 10 characters long.');
    await field.fill('password1234');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/^This password is too easy to guess\./);
    await expect(field).toHaveValue('password1234');
    await field.fill(newPassword);
    await expect(strength).toHaveAttribute('aria-valuenow', '5');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL('/login?source=claim');
    await expect(toast(page, 'Password set. Log in with it.')).toBeVisible();
    const mails = page.getByRole('checkbox', { name: 'Send me an email now and then about what is new' });
    await expect(mails).toBeChecked();
    await mails.uncheck();
    await logIn(page, person.email, newPassword);
    await expect(userMenu(page)).toBeVisible();
    const wanted = async () =>
      (
        (await (
          await page.request.get('/v1/users/current', { headers: { 'X-Extended-Metadata': 'true' } })
        ).json()) as { preferences: { site: Record<string, unknown> } }
      ).preferences.site['mailingListOptIn'];
    await expect.poll(wanted).toBe(false);

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('New password').fill('another long password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This link no longer works.');
    await expect(page.getByLabel('New password')).toHaveValue('another long password');
  });
});

test.describe('the user’s own profile', () => {
  test.use({ role: 'viewer' });

  const details = (page: Page) => page.getByRole('region', { name: 'Basic details' });
  const passwords = (page: Page) => page.getByRole('region', { name: 'Change password' });

  test('changes name and email, and shows them at once', async ({ page }) => {
    await page.goto('/');
    await chooseFromMenu(page, /^User menu for /, 'Edit profile');
    await expect(page).toHaveURL('/account/edit');
    await expect(page).toHaveTitle('Edit profile | Alidade');
    const name = details(page).getByLabel('Display name');
    await name.fill('');
    await details(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(name).toHaveAccessibleDescription('Enter a name.');
    await expect(name).toBeFocused();
    const hostile = '<b>Teo</b> \u202Eq "x"';
    await name.fill(hostile);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Your details were updated.')).toBeVisible();
    await expect(userMenu(page)).toContainText(hostile.replace('\u202E', '⟨RLO⟩'));
    await page.reload();
    await expect(name).toHaveValue(hostile);
  });

  test('keeps everything typed when the email address is in use, and asks before it is left', async ({ page }) => {
    await page.goto('/account/edit');
    await details(page).getByLabel('Email address').fill(account('manager').email);
    await details(page).getByLabel('Display name').fill('Somebody else');
    await page.keyboard.press('Enter');
    await expect(details(page).getByLabel('Email address')).toHaveAccessibleDescription(
      'Another account with this email exists.',
    );
    await expect(details(page).getByLabel('Display name')).toHaveValue('Somebody else');
    await page.getByRole('link', { name: 'Alidade, home' }).click();
    const question = page.getByRole('dialog', { name: 'Leave this page' });
    await expect(question).toContainText('Not saved: Basic details.');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/account/edit');
  });

  test('changes the password with the current one', async ({ page }) => {
    await page.goto('/account/edit');
    const field = (label: string) => passwords(page).getByLabel(label, { exact: true });
    const fill = async (old: string, first: string, second: string) => {
      await field('Old password').fill(old);
      await field('New password').fill(first);
      await field('New password (again)').fill(second);
      await passwords(page).getByRole('button', { name: 'Change password' }).click();
    };
    await fill(person.password, newPassword, 'something else');
    await expect(field('New password (again)')).toHaveAccessibleDescription('The passwords do not match.');
    await expect(field('New password (again)')).toBeFocused();
    await fill('not the old one', newPassword, newPassword);
    await expect(field('Old password')).toHaveAccessibleDescription('This is not your password.');
    await fill(person.password, newPassword, newPassword);
    await expect(toast(page, 'Password changed.')).toBeVisible();
    await expect(field('Old password')).toHaveValue('');
    // This session stays active; the next one needs the new password.
    await page.reload();
    await expect(heading(page, 'Edit profile')).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await logIn(page, person.email, newPassword);
    await expect(userMenu(page)).toBeVisible();
  });
});
