import { expect, test } from './fixtures.ts';
import { ahero, box, crops, followUp, open, save, saved, survey } from './form-access-page.ts';
import { heading } from './pages.ts';

test.use({ role: 'admin' });

test('a dialog whose code is missing says so, the page stays, and the next try opens it', async ({
  page,
  pageOf,
  server,
  problems,
}) => {
  problems.allow(/status of 503|dynamically imported module/);
  // The shared script files that the dialog asks for, in a browser that has none of them yet.
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'New project' })).toBeVisible();
  const shared: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/assets\/(?!CreateProjectDialog)(.+)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
    if (file !== undefined) shared.push(file);
  });
  await page.getByRole('button', { name: 'New project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();

  for (const missing of ['CreateProjectDialog', shared[0] ?? 'none']) {
    const other = await pageOf('admin');
    await other.goto('/');
    const opener = other.getByRole('button', { name: 'New project' });
    await expect(opener).toBeVisible();
    await server.control({ missingAssets: [missing] });
    await opener.click();
    const failure = other.getByRole('dialog', { name: 'The dialog did not open.' });
    await expect(failure).toContainText('Part of this page could not be loaded. Check your connection');
    await server.control({ missingAssets: null });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(other.getByRole('dialog', { name: 'Create project' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await other.keyboard.press('Escape');
    await expect(heading(other, 'Projects')).toBeVisible();
    await expect(opener).toBeFocused();
  }
});

test('without a network nothing is lost: a save says that nothing was sent, and works later', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const context = page.context();
  await open(page);
  await box(page, survey, followUp).click();
  await box(page, crops, ahero).click();
  await context.setOffline(true);
  await save(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Form access was not saved.' });
  await expect(alert).toContainText('Part of this page could not be loaded. Check your connection, then try again.');
  await context.setOffline(false);
  await save(page).click();
  await expect(alert).toHaveCount(0);
  await expect(saved(page, '2 changes saved')).toBeVisible();

  await page.goto('/projects/1/settings');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Lake Region, renamed');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /The details were not saved\. This browser is offline, and nothing was sent\. Connect it, then try again\./,
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Lake Region, renamed' })).toBeVisible();
});
