import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { account, expect, test } from './fixtures.ts';
import {
  dataRows,
  emailField,
  endSession,
  expiredMessage,
  heading,
  householdSurvey,
  lakeRegion,
  logInAgain,
  logOut,
  passwordDialog,
  refreshRows,
  openSubmissions,
  signInAs,
  toast,
  userMenu,
} from './pages.ts';

test.use({ role: 'manager' });

const minute = 60_000;
const warning = 'Your session is expiring! You will be logged out in 2 minutes.';
const wayBack = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** Milliseconds until the session of the page ends, according to the server. */
async function timeLeft(page: Page): Promise<number> {
  const { expiresAt } = (await (await page.request.get('/v1/sessions/restore')).json()) as { expiresAt: string };
  return Date.parse(expiresAt) - Date.now();
}

/** Advances time for the browser and for the server. */
async function pass(page: Page, server: AppServer, milliseconds: number): Promise<void> {
  await server.control({ clock: { advance: milliseconds } });
  await page.clock.fastForward(milliseconds);
}

test.describe('the end of a session', () => {
  test('is announced two minutes before, and keeps the address', { tag: '@main' }, async ({ page, server }) => {
    const path = `${householdSurvey.path}?reviewState=%27approved%27`;
    await page.clock.install();
    await page.goto(path);
    await expect(dataRows(page).first()).toBeVisible();
    const left = await timeLeft(page);
    await pass(page, server, left - 4 * minute);
    await expect(dataRows(page).first()).toBeVisible();
    await expect(toast(page, warning)).toHaveCount(0);
    await pass(page, server, minute + 16_000);
    await expect(toast(page, warning)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, warning)).toHaveCount(0);
    // Announced once per session.
    await pass(page, server, 30_000);
    await expect(userMenu(page)).toBeVisible();
    await expect(toast(page, warning)).toHaveCount(0);
    await pass(page, server, 90_000);
    await expect(page).toHaveURL(wayBack(path));
    await expect(toast(page, expiredMessage)).toBeVisible();
    expect((await page.request.get('/v1/sessions/restore')).ok()).toBe(false);
    await signInAs(page, 'manager');
    await expect(page).toHaveURL(path);
    await expect(dataRows(page).first()).toBeVisible();
    await expect(toast(page, expiredMessage)).toHaveCount(0);
  });

  test('is noticed when the computer wakes up long after it', async ({ page, server }) => {
    await page.clock.install();
    await page.goto(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await pass(page, server, 30 * 60 * minute);
    await expect(page).toHaveURL(wayBack(lakeRegion.path));
    await expect(toast(page, expiredMessage)).toBeVisible();
    await signInAs(page, 'viewer');
    await expect(page).toHaveURL(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    // While the page is closed, nothing is noticed.
    await server.control({ clock: { advance: 25 * 60 * minute } });
    await page.reload();
    await expect(page).toHaveURL(wayBack(lakeRegion.path));
  });
});

test.describe('a session that the server no longer accepts', () => {
  test('is renewed over the page for all refused calls', { tag: '@main' }, async ({ page, server }) => {
    await openSubmissions(page);
    // The rows may be there before the project, whose verbs allow reviews.
    await expect(
      dataRows(page)
        .first()
        .getByRole('button', { name: /^Review (?!state)/ }),
    ).toBeVisible();
    // Not its age: the session ends by a later time of the server.
    const first = /· [\da-f]{8}/.exec((await dataRows(page).first().textContent()) ?? '')?.[0] ?? 'no name';
    await endSession(page, server);
    await refreshRows(page);
    await expect(passwordDialog(page)).toBeVisible();
    await expect(passwordDialog(page)).toContainText(account('manager').email);
    await expect(passwordDialog(page).getByLabel('Password')).toBeFocused();
    await passwordDialog(page).getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(passwordDialog(page).getByRole('alert')).toHaveText('Incorrect password.');
    await expect(passwordDialog(page).getByLabel('Password')).toBeFocused();
    await logInAgain(page, 'manager');
    await expect(passwordDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(householdSurvey.path);
    await expect(page.locator('.ant-btn-loading, [aria-busy=true]')).toHaveCount(0);
    await expect(dataRows(page).first()).toContainText(first);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The new session is the browser's: a reload needs no sign-in.
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
  });

  test('loses nothing of a dialog that is being sent', { tag: '@main' }, async ({ page, server }) => {
    await openSubmissions(page);
    await dataRows(page)
      .first()
      .getByRole('button', { name: /^Review (?!state)/ })
      .click();
    const review = page.getByRole('dialog', { name: 'Update review state' });
    await review.getByRole('radio', { name: 'Approved' }).check();
    await review.getByLabel(/^Notes/).fill('typed before the session ended');
    await endSession(page, server);
    await review.getByRole('button', { name: 'Update' }).click();
    await logInAgain(page, 'manager');
    await expect(toast(page, /^Submission approved: /)).toBeVisible();
    await expect(review).toHaveCount(0);
  });

  test('ends when the dialog is cancelled, and the login keeps the address', async ({ page, server }) => {
    await openSubmissions(page);
    await endSession(page, server);
    await refreshRows(page);
    await expect(passwordDialog(page).getByLabel('Password')).toBeFocused();
    await passwordDialog(page).getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(wayBack(householdSurvey.path));
    await expect(toast(page, expiredMessage)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await signInAs(page, 'manager');
    await expect(page).toHaveURL(householdSurvey.path);
    await expect(dataRows(page).first()).toBeVisible();
  });
});

test.describe('unsaved input', () => {
  const review = (page: Page) => page.getByRole('dialog', { name: 'Update review state' });
  const open = (page: Page) =>
    dataRows(page)
      .first()
      .getByRole('button', { name: /^Review (?!state)/ })
      .click();
  const kept = 'You typed something here before your session ended.';

  test('of an expired session is offered to the same user again', { tag: '@main' }, async ({ page, server }) => {
    await page.clock.install();
    await openSubmissions(page);
    await open(page);
    await review(page).getByRole('radio', { name: 'Has issues' }).check();
    await review(page)
      .getByLabel(/^Notes/)
      .fill('half a thought <b>& more</b>');
    await pass(page, server, 30 * 60 * minute);
    await expect(page).toHaveURL(wayBack(householdSurvey.path));
    await signInAs(page, 'manager');
    await expect(
      toast(
        page,
        'What you typed before your session ended is saved. Open it again to continue: “Update review state”',
      ),
    ).toBeVisible();
    await open(page);
    await expect(review(page).getByRole('status')).toContainText(kept);
    await review(page).getByRole('button', { name: 'Restore' }).click();
    await expect(review(page).getByLabel(/^Notes/)).toHaveValue('half a thought <b>& more</b>');
    await expect(review(page).getByRole('radio', { name: 'Has issues' })).toBeChecked();
    await review(page).getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, /^Submission marked as having issues: /)).toBeVisible();
    await open(page);
    await expect(review(page)).not.toContainText(kept);
  });

  test('is not shown to another user', { tag: '@main' }, async ({ page, server }) => {
    await page.clock.install();
    await openSubmissions(page);
    await open(page);
    await review(page)
      .getByLabel(/^Notes/)
      .fill('for my eyes');
    await pass(page, server, 30 * 60 * minute);
    await expect(page).toHaveURL(wayBack(householdSurvey.path));
    await signInAs(page, 'admin');
    await expect(dataRows(page).first()).toBeVisible();
    await expect(toast(page, 'What you typed')).toHaveCount(0);
    await open(page);
    await expect(review(page).getByLabel(/^Notes/)).toHaveValue('');
    await expect(review(page)).not.toContainText(kept);
  });
});

test.describe('several tabs', () => {
  test('logging out in one logs the other out and keeps its address', { tag: '@main' }, async ({ page, context }) => {
    await openSubmissions(page);
    const other = await context.newPage();
    await other.goto('/');
    await expect(heading(other, 'Projects')).toBeVisible();
    await logOut(other);
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL(wayBack(householdSurvey.path));
    await expect(dataRows(page)).toHaveCount(0);
  });

  test('a tab on the login page reports a sign-in in another tab, and a refresh continues', async ({
    page,
    context,
  }) => {
    await page.goto(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await logOut(other);
    await expect(page).toHaveURL(wayBack(lakeRegion.path));
    await signInAs(other, 'viewer');
    await expect(other).toHaveURL('/');
    await expect(userMenu(other)).toContainText('Teodoro Quispe');

    // The cookie is the viewer's: this tab must not replace the session.
    await signInAs(page, 'manager');
    await expect(toast(page, 'A user is already logged in. Refresh the page to continue.')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL('/');
    await expect(userMenu(page)).toContainText('Teodoro Quispe');
    await expect(userMenu(other)).toBeVisible();
  });

  test('signing in in one over a session changes the user of the other', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/login');
    await expect(emailField(other)).toBeHidden();
    await other.evaluate(() => localStorage.removeItem('sessionExpires'));
    await openSubmissions(page);
    // Like the login page of another client on this address: a new session in the same browser.
    await other.evaluate(async ({ email, password }) => {
      const answer = await fetch('/v1/sessions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ email, password }),
      });
      const { expiresAt } = (await answer.json()) as { expiresAt: string };
      localStorage.removeItem('sessionExpires');
      localStorage.setItem('sessionExpires', String(Date.parse(expiresAt)));
    }, account('manager'));
    await expect(page).toHaveURL(householdSurvey.path);
    await expect(dataRows(page).first()).toBeVisible();
    await expect(userMenu(page)).toBeVisible();
  });
});

test.describe('a server that does not answer at the start', () => {
  test('is no end of the session', async ({ page, server, problems }) => {
    problems.allow(/502/);
    for (const operation of ['restoreSession', 'getCurrentUser'] as const) {
      await server.control({ faults: [{ kind: 'problem', code: 502, operation, times: 9 }] });
      await page.goto(householdSurvey.path);
      await expect(heading(page, 'The server cannot be reached')).toBeVisible();
      await expect(page).toHaveURL(householdSurvey.path);
      await server.control({ faults: null });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(dataRows(page).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${householdSurvey.path}$`));
    }
  });
});

test.describe('logging out', () => {
  test('completes here when the server cannot be reached', { tag: '@main' }, async ({ page, server }) => {
    await page.goto('/');
    await expect(heading(page, 'Projects')).toBeVisible();
    await server.control({ faults: [{ kind: 'problem', code: 502, operation: 'deleteCurrentSession' }] });
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'There was a problem logging out.')).toBeVisible();
    await expect(toast(page, 'There was a problem logging out.')).toContainText('error code 502');
    await expect(emailField(page)).toBeVisible();
    // The session stays active: its cookie is still there.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL('/');
    // The session is over already: the visit cannot be stored, which asks for no password.
    await openSubmissions(page);
    // A look for new submissions meanwhile would be refused, and ask for the password before the menu is used.
    await page.route('**/v1/projects/**', () => undefined);
    await endSession(page, server);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'You are logged out.')).toBeVisible();
    await expect(toast(page, 'There was a problem')).toHaveCount(0);
  });

  test('shows nothing of the previous user to the next one', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Vacunación 2026 · Huánuco' })).toBeVisible();
    await logOut(page);
    await signInAs(page, 'viewer');
    await expect(userMenu(page)).toContainText('Teodoro Quispe');
    await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Vacunación 2026 · Huánuco' })).toHaveCount(0);
  });
});
