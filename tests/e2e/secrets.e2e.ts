/** Passwords and tokens are nowhere but where they belong: no address, no storage of the browser, no console has them. */
import type { BrowserContext, Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import {
  emailField,
  endSession,
  householdApi,
  householdSurvey,
  lakeRegion,
  logInButton,
  passwordDialog,
  passwordField,
} from './pages.ts';

/** What the browser stores for this site, but for the cookie of the session. */
async function storedBy(page: Page, context: BrowserContext): Promise<string> {
  const { origins } = await context.storageState({ indexedDB: true });
  const rest = await page.evaluate(async () => {
    const texts = [JSON.stringify(sessionStorage), JSON.stringify(history.state), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });
  return JSON.stringify([origins, rest]);
}

/** The addresses that a page goes to or asks, what they learn of the page before, and what it writes to the console. */
function listenTo(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('framenavigated', (frame) => heard.push(frame.url()));
  page.on('console', (message) => heard.push(message.text()));
  return heard;
}

test(
  'passwords and tokens stay out of addresses, storage and the console',
  { tag: '@main' },
  async ({ page, context, server, problems }) => {
    test.slow();
    problems.allow(/^refused with 401/);
    const { email, password } = account('admin');
    const wrong = 'not the password of anybody';
    const passphrase = 'seven herons on the old pier';
    const secrets = [password, wrong, passphrase];
    const heard = listenTo(page);

    await page.goto('/login');
    await emailField(page).fill(email);
    await passwordField(page).fill(wrong);
    await logInButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await passwordField(page).fill(password);
    await logInButton(page).click();
    await expect(page).toHaveURL('/');
    const session = (await context.cookies()).find(({ name }) => /session/.test(name));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    secrets.push(session?.value ?? '');

    const read = async (path: string) => (await (await page.request.get(path)).json()) as { token: string | null }[];
    const tokens = [
      ...(await read(`/v1${lakeRegion.path}/app-users`)),
      ...(await read(`${householdApi}/public-links`)),
    ].flatMap(({ token }) => token ?? []);
    const started = await page.request.post(`${householdApi}/draft`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(started.ok()).toBe(true);
    const { draftToken } = (await (await page.request.get(`${householdApi}/draft`)).json()) as { draftToken: string };
    secrets.push(...tokens, draftToken);
    expect(tokens.length).toBeGreaterThan(1);

    await page.goto(`${lakeRegion.path}/app-users`);
    await page
      .getByRole('button', { name: /^Show QR code/ })
      .first()
      .click();
    const code = page.getByRole('dialog');
    await code.getByRole('button', { name: 'Show the secret' }).click();
    await expect.poll(async () => tokens.some(async (token) => (await code.textContent())?.includes(token))).toBe(true);
    await page.goto(`${householdSurvey.form}/public-links`);
    await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
    await page.goto(`${householdSurvey.form}/draft`);
    await expect(page.locator('main .draft-section').first()).toBeVisible();

    // The session ends while a passphrase is typed: what is kept of other forms then, is not kept of this one.
    await page.goto(`${lakeRegion.path}/settings`);
    await page.getByRole('button', { name: 'Encrypt submissions…' }).click();
    const wizard = page.getByRole('dialog', { name: 'Encrypt submissions' });
    await wizard.getByRole('button', { name: 'Continue' }).click();
    await wizard.getByLabel('Encryption password', { exact: true }).fill(passphrase);
    await wizard.getByLabel('Encryption password (again)').fill(passphrase);
    await wizard.getByRole('textbox', { name: /^Type the name/ }).fill(lakeRegion.name);
    await endSession(page, server);
    await wizard.getByRole('button', { name: 'Encrypt submissions' }).click();
    const again = passwordDialog(page);
    await again.getByLabel('Password').fill(password);
    const asked = await storedBy(page, context);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Submissions are encrypted' })).toBeVisible();

    const stored = asked + (await storedBy(page, context));
    const encoded = (secret: string) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ secret }).toString().slice(7),
    ];
    for (const secret of secrets)
      for (const text of encoded(secret)) {
        expect(secret).not.toBe('');
        expect(heard.filter((line) => line.includes(text))).toEqual([]);
        expect(stored).not.toContain(text);
      }
  },
);
