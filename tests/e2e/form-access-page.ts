/** Page object for the form access of the lake region project. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { lakeRegion } from './pages.ts';

export const path = `${lakeRegion.path}/form-access`;
export const [crops, survey, visit, points] = [
  'Crop monitoring',
  'Household survey',
  'Household visit',
  'Water points',
] as const;
export const [followUp, ahero] = ['Tablet follow-up', 'Tablet Ahero'] as const;

export const box = (page: Page, form: string, user: string): Locator =>
  page.getByRole('checkbox', { name: `${form} for ${user}`, exact: true });
export const state = (page: Page, form: string): Locator =>
  page.getByRole('combobox', { name: `State of ${form}`, exact: true });
export const save = (page: Page): Locator => page.getByRole('button', { name: /^Save( \d+ changes?)?$/ });
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('.access-notices > *').filter({ hasText: text });
export const saved = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

export async function open(page: Page): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('grid', { name: 'Form access' })).toBeVisible();
}

/**
 * The page's writes to projects from now on, as method and path. Writes of visits are left out, because they come at
 * any time.
 */
export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const address = decodeURIComponent(new URL(request.url()).pathname);
    if (request.method() !== 'GET' && address.startsWith('/v1/projects/'))
      writes.push(`${request.method()} ${address}`);
  });
  return writes;
}

const appUsers = async (page: Page): Promise<{ id: number; displayName: string; token: string }[]> =>
  (await page.request.get('/v1/projects/1/app-users')).json() as Promise<
    { id: number; displayName: string; token: string }[]
  >;
export async function appUser(page: Page, name: string): Promise<{ id: number; token: string }> {
  const found = (await appUsers(page)).find(({ displayName }) => displayName === name);
  if (!found) throw new Error(`there is no app user ${name}`);
  return found;
}
