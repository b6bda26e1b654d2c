import type { Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import { emailField, heading, holdBack, logInButton, passwordField, signInAs } from './pages.ts';

const refused = 'Incorrect email address and/or password.';
const alertOf = (page: Page) => page.getByRole('alert');

/** How often the page has requested a session since this call. */
function countAttempts(page: Page): () => number {
  let attempts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/sessions')) attempts += 1;
  });
  return () => attempts;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await expect(emailField(page)).toBeFocused();
});

test('empty fields are marked one by one, without a request', async ({ page }) => {
  const attempts = countAttempts(page);
  await logInButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.');
  await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password.');
  await expect(emailField(page)).toBeFocused();
  await emailField(page).fill(account('viewer').email);
  await expect(emailField(page)).toHaveAccessibleDescription('');
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toBeFocused();
  expect(attempts()).toBe(0);
  await passwordField(page).fill(account('viewer').password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('an invalid email address is marked at its field', async ({ page }) => {
  const attempts = countAttempts(page);
  for (const text of ['viewer', 'viewer@', '@example.org', 'viewer@example@org', 'two words@example.org']) {
    await emailField(page).fill(text);
    await passwordField(page).fill('anything at all');
    await page.keyboard.press('Enter');
    await expect(emailField(page), text).toHaveAccessibleDescription(
      'This is not an email address. It looks like name@example.org.',
    );
    await expect(emailField(page), text).toBeFocused();
  }
  expect(attempts()).toBe(0);
});

test('spaces around the email address are ignored', async ({ page }) => {
  const { email, password } = account('viewer');
  await emailField(page).pressSequentially(`  ${email} `);
  await passwordField(page).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
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

test('a password of ten thousand letters, or one of symbols, is refused', async ({ page }) => {
  await emailField(page).fill(account('viewer').email);
  for (const password of ['p'.repeat(10_240), '\u0000\ud800\u202e"\'<>&%00', ' demonstration-viewer ']) {
    await passwordField(page).fill(password);
    await page.keyboard.press('Enter');
    await expect(alertOf(page)).toHaveText(refused);
    await expect(passwordField(page)).toBeFocused();
    await expect(emailField(page)).toHaveValue(account('viewer').email);
  }
  await signInAs(page, 'viewer');
  await expect(page).toHaveURL('/');
});

for (const [name, fault, message] of [
  ['does not answer', { kind: 'offline' }, 'Something went wrong: there was no response to your request.'],
  ['is unreachable for its proxy', { kind: 'problem', code: 502 }, 'Something went wrong: error code 502.'],
  ['fails', { kind: 'problem', code: 500 }, 'Something went wrong: error code 500.'],
  [
    'explains itself',
    { kind: 'problem', code: 503.1, message: 'Down for maintenance until noon.' },
    'Down for maintenance until noon.',
  ],
] as const) {
  test(`a server that ${name} is reported, keeps the input, and a retry works`, async ({ page, server }) => {
    const { email, password } = account('manager');
    await emailField(page).fill(email);
    await passwordField(page).fill(password);
    // For every attempt: browsers repeat a request by themselves when a reused connection breaks.
    await server.control({ faults: [{ ...fault, operation: 'createSession', times: 9 }] });
    await logInButton(page).click();
    await expect(alertOf(page)).toHaveText(message);
    await server.control({ faults: null });
    await expect(emailField(page)).toHaveValue(email);
    await expect(passwordField(page)).toHaveValue(password);
    await logInButton(page).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page, 'Projects')).toBeVisible();
  });
}

test('an answer lost after the session was created is reported, and a retry works', async ({ page, server }) => {
  await server.control({ faults: [{ kind: 'lost', operation: 'createSession', times: 9 }] });
  await signInAs(page, 'manager');
  await expect(alertOf(page)).toHaveText('Something went wrong: there was no response to your request.');
  await server.control({ faults: null });
  await logInButton(page).click();
  await expect(page).toHaveURL('/');
});

test('a session without a readable user does not count, and a retry works', async ({ page, server }) => {
  await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'getCurrentUser' }] });
  await signInAs(page, 'manager');
  await expect(alertOf(page)).toHaveText('Something went wrong: error code 500.');
  await expect(page).toHaveURL('/login');
  await logInButton(page).click();
  await expect(page).toHaveURL('/');
});

test('pressing Enter again while the form is being sent sends it once', async ({ page }) => {
  const attempts = countAttempts(page);
  const letGo = await holdBack(page, /\/v1\/sessions$/);
  const { email, password } = account('manager');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL('/');
  expect(attempts()).toBe(1);
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
