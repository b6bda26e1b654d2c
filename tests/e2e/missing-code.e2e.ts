import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading, lakeRegion } from './pages.ts';

/** Files that dialogs need, each with a page, its heading, the button that opens the dialog, and the dialog's title. */
const dialogs = [
  ['CreateProjectDialog', '/', 'Projects', 'New project', 'Create project'],
  ['EncryptWizard', `${lakeRegion.path}/settings`, lakeRegion.name, 'Encrypt submissions…', 'Encrypt submissions'],
  [
    'SubmissionOptionsDialog',
    `${lakeRegion.path}/settings`,
    lakeRegion.name,
    'Show submission options',
    'Submission options',
  ],
  ['RestoreFormDialog', lakeRegion.path, lakeRegion.name, 'Restore Crop monitoring', 'Restore form'],
  [
    'with-shared-ui-overlays-FormDialog-tsx',
    lakeRegion.path,
    lakeRegion.name,
    'Restore Crop monitoring',
    'Restore form',
  ],
] as const;

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong on this page.' });

test.describe('when the code of a dialog cannot be loaded', () => {
  test.use({ role: 'admin' });

  for (const [file, path, title, button, dialog] of dialogs) {
    test(`that is said, the page stays, and the next try opens it: ${file}`, async ({ page, server, problems }) => {
      problems.allow(/status of 503|dynamically imported module/);
      await page.request.delete('/v1/projects/1/forms/crop_monitoring');
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      const opener = page.getByRole('button', { name: button });
      await expect(opener).toBeVisible();
      await server.control({ missingAssets: [file] });
      await opener.click();
      await expect(alert(page)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(heading(page, title)).toBeVisible();
      await expect(opener).toBeFocused();
      await server.control({ missingAssets: null });
      await opener.click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
    });
  }
});
