import { expect, test } from './fixtures.ts';
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
    const [, file] = /\/assets\/(with-.+)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
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
    const alert = other.getByRole('alert').filter({ hasText: 'Something went wrong on this page.' });
    await expect(alert).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(heading(other, 'Projects')).toBeVisible();
    await expect(opener).toBeFocused();
    await server.control({ missingAssets: null });
    await opener.click();
    await expect(other.getByRole('dialog', { name: 'Create project' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});
