import { readFileSync } from 'node:fs';
import { entriesOf } from '../../build/catalogue-faults.ts';
import { account, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { dataRows, householdSurvey, lakeRegion } from './pages.ts';

/** The translation of an English text. */
async function textsIn(locale: string): Promise<(english: string) => string> {
  const po = readFileSync(new URL(`../../src/i18n/locales/${locale}.po`, import.meta.url), 'utf8');
  // A text with a context stands behind the same one without.
  const entries = (await entriesOf(po, locale)).toReversed();
  const texts = new Map(entries.map(({ message, translation }) => [message, translation]));
  return (english) => texts.get(english) ?? `no text ${english}`;
}

for (const [locale, browser, dir] of [
  ['de', 'de-CH', 'ltr'],
  ['ja', 'ja-JP', 'ltr'],
  ['ar', 'ar-EG', 'rtl'],
] as const)
  test.describe(`in the language of a browser for ${browser}`, () => {
    test.use({ locale: browser });
    test.describe.configure({ timeout: 120_000 });

    test('a manager logs in, reviews a submission and adds an app user', async ({ page }) => {
      const t = await textsIn(locale);
      const button = (english: string) => page.getByRole('button', { name: t(english), exact: true });
      const check = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('dir', dir);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      };
      await page.goto('/');
      await expect(page).toHaveURL(/\/login/);
      const { email, password } = account('manager');
      await page.getByLabel(t('Email address')).fill(email);
      await page.getByLabel(t('Password'), { exact: true }).fill(password);
      await check();
      await button('Log in').click();
      await page.getByRole('heading', { level: 2 }).getByRole('link', { name: lakeRegion.name }).click();
      await page.getByRole('link', { name: householdSurvey.name, exact: true }).click();
      await expect(dataRows(page).first()).toBeVisible();
      await check();
      await dataRows(page).first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/submissions\/uuid/);
      await check();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: t('Update review state') });
      await dialog.getByRole('radio', { name: t('Approved'), exact: true }).check();
      await check();
      await dialog.getByRole('button', { name: t('Update'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(button('Undo')).toBeVisible();
      await page.goto(`${lakeRegion.path}/app-users`);
      await button('New app user').click();
      await page.getByRole('dialog').getByLabel(t('Display name'), { exact: true }).fill('Müller 田中 أمينة');
      await check();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Create app user'), exact: true })
        .click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
      await check();
    });
  });
