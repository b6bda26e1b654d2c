import type { Browser, Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './pages.ts';
import type { Problems } from './problems.ts';

/** A file that a dialog needs, the page, its heading, the button that opens the dialog, and the dialog's title. */
const createProject = ['CreateProjectDialog', '/', 'Projects', 'New project', 'Create project'] as const;
type Dialog = typeof createProject;

/** The names of the shared script files that the dialog asks for, in a browser that has none of them yet. */
async function sharedFiles(browser: Browser, page: Page, [, path, , button, dialog]: Dialog): Promise<string[]> {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await other.goto(path);
  const opener = other.getByRole('button', { name: button });
  await expect(opener).toBeVisible();
  const files = new Set<string>();
  other.on('request', (request) => {
    const shared = /\/assets\/(with-.+)-[\w-]{7}\.js$/.exec(request.url())?.[1];
    if (shared !== undefined) files.add(shared);
  });
  await opener.click();
  await expect(other.getByRole('dialog', { name: dialog })).toBeVisible();
  await context.close();
  return [...files];
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong on this page.' });

test.use({ role: 'admin' });

const tryIt = async (
  { page, server, problems }: { page: Page; server: AppServer; problems: Problems },
  missing: string,
  [, path, title, button, dialog]: Dialog,
) => {
  problems.allow(/status of 503|dynamically imported module/);
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
  const opener = page.getByRole('button', { name: button });
  await expect(opener).toBeVisible();
  await server.control({ missingAssets: [missing] });
  await opener.click();
  await expect(alert(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, title)).toBeVisible();
  await expect(opener).toBeFocused();
  await server.control({ missingAssets: null });
  await opener.click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
};

test('that is said, the page stays, and the next try opens it', async ({ page, server, problems }) => {
  await tryIt({ page, server, problems }, createProject[0], createProject);
});

test('the same goes for a file that dialogs share', async ({ browser, page, server, problems }) => {
  await page.goto('/');
  const [shared = 'none'] = await sharedFiles(browser, page, createProject);
  await tryIt({ page, server, problems }, shared, createProject);
});
