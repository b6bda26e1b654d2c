import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/bin.ts';
import { expect, test } from './fixtures.ts';
import { dataRows, emailField, heading, householdSurvey, lakeRegion, logOut, signInAs, toast } from './pages.ts';
import { allowDenied } from './problems.ts';

test('links, back and forward lead from the login to submissions and out', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Log in | Alidade');
  await signInAs(page, 'admin');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Projects | Alidade');
  await page.getByRole('link', { name: lakeRegion.name }).click();
  await expect(page).toHaveURL(lakeRegion.path);
  await expect(heading(page, lakeRegion.name)).toBeVisible();
  await expect(page).toHaveTitle(`Forms | ${lakeRegion.name} | Alidade`);
  await page.getByRole('link', { name: householdSurvey.name, exact: true }).click();
  await expect(page).toHaveURL(householdSurvey.path);
  await expect(page).toHaveTitle('Submissions | Household survey | Alidade');
  await expect(dataRows(page).first()).toBeVisible();

  await page.goBack();
  await expect(heading(page, lakeRegion.name)).toBeVisible();
  await expect(page).toHaveTitle(`Forms | ${lakeRegion.name} | Alidade`);
  await page.goBack();
  await expect(heading(page, 'Projects')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(dataRows(page).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(householdSurvey.path);
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page).toHaveTitle('Submissions | Household survey | Alidade');

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: lakeRegion.name }).click();
  await expect(page).toHaveURL(lakeRegion.path);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'You are logged out.')).toBeVisible();
  await expect(page).toHaveTitle('Log in | Alidade');
  expect((await page.request.get('/v1/sessions/restore')).ok()).toBe(false);
  // Back leads to the login page, not to the earlier content.
  await page.goBack();
  await expect(emailField(page)).toBeVisible();
  await expect(heading(page, lakeRegion.name)).toHaveCount(0);
});

test('an address that needs a sign-in is opened after it, with its query', { tag: '@main' }, async ({ page }) => {
  const wanted = `${householdSurvey.path}?reviewState=%27hasIssues%27&page-size=500`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(wanted);
  await signInAs(page, 'manager');
  await expect(page).toHaveURL(wanted);
  await expect(page.getByText('31 of 395')).toBeVisible();
  // Back does not lead to the login page.
  await page.reload();
  await expect(page.getByText('31 of 395')).toBeVisible();
});

test('a return address of the API is loaded as a document', async ({ page }) => {
  await page.goto(`/login?next=${encodeURIComponent('/v1/projects/1')}`);
  await signInAs(page, 'viewer');
  await expect(page).toHaveURL('/v1/projects/1');
  await expect(page.locator('body')).toContainText(lakeRegion.name);
});

test.describe('signed in', () => {
  test.use({ role: 'manager' });

  test('alternative addresses redirect to the canonical one', async ({ page, pageOf }) => {
    await page.goto('/#/projects/1');
    await expect(page).toHaveURL('/projects/1');
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await page.goto('/projects');
    await expect(page).toHaveURL('/');
    await expect(heading(page, 'Projects')).toBeVisible();
    await page.goto('/projects/1/forms');
    await expect(page).toHaveURL('/projects/1');
    await page.goto(`${householdSurvey.form}?reviewState=%27rejected%27`);
    await expect(page).toHaveURL(`${householdSurvey.path}?reviewState=%27rejected%27`);
    await expect(dataRows(page).first()).toContainText('Rejected');
    await page.goto(`${householdSurvey.form}?page-size=500#end`);
    await expect(page).toHaveURL(`${householdSurvey.path}?page-size=500#end`);
    for (const path of ['/login', '/account/login', '/login?next=%2Fprojects%2F1', '/load-error']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
    }
    const visitor = await pageOf(null);
    await visitor.goto('/#/projects/1?from=bookmark#end');
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent('/projects/1?from=bookmark#end')}`);
    await signInAs(visitor, 'manager');
    await expect(visitor).toHaveURL('/projects/1?from=bookmark#end');
    await visitor.context().clearCookies();
    await visitor.goto(`/login?next=${encodeURIComponent('//example.org/projects/1')}`);
    await signInAs(visitor, 'manager');
    await expect(visitor).toHaveURL('/');
  });

  test('an unknown page says so, with links to go on', async ({ page, pageOf }) => {
    for (const path of [
      '/projects/01',
      '/projects/0',
      '/projects/-1',
      '/projects/abc',
      '/projects/1/nothing',
      '/nothing/at/all',
      '/404',
    ]) {
      await page.goto(path);
      await expect(heading(page, 'Page not found'), path).toBeVisible();
      await expect(page, path).toHaveTitle('Page not found | Alidade');
    }
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
    const visitor = await pageOf(null);
    await visitor.goto('/projects/1/nothing');
    await expect(heading(visitor, 'Page not found')).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to your projects' }).click();
    await expect(visitor).toHaveURL('/login');
    await expect(emailField(visitor)).toBeFocused();
  });

  test('an unknown project and form say so, with links to go on', async ({ page }) => {
    await page.goto('/projects/999');
    allowDenied(page);
    await expect(heading(page, 'Project not found')).toBeVisible();
    await expect(page).toHaveTitle('Project not found | Alidade');
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
    await expect(page).toHaveTitle('Projects | Alidade');
    await page.goto('/projects/1/forms/no_such_form/submissions');
    allowDenied(page);
    await expect(heading(page, 'Form not found')).toBeVisible();
    await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  });

  test('a form whose id needs encoding is reached by its link and by its address', async ({ page }) => {
    await page.goto('/projects/4');
    await page.getByRole('link', { name: '積雪深' }).first().click();
    await expect(page).toHaveURL(`/projects/4/forms/${encodeURIComponent('積雪深')}/submissions`);
    await expect(dataRows(page).first()).toBeVisible();
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect(page.getByText('30 submissions').first()).toBeVisible();
  });

  /** The name, without its hash, of the file of the build with a text: the build decides which one that is. */
  const fileWith = (text: string): string => {
    const assets = join(root, 'dist/client/assets');
    const found = globSync('*.js', { cwd: assets }).filter((name) =>
      readFileSync(join(assets, name), 'utf8').includes(text),
    );
    expect(found, text).toHaveLength(1);
    return (found[0] ?? '').replace(/-[\w-]{7}\.js$/, '');
  };
  for (const [name, missing, path, opened] of [
    ['code of the first page', () => 'HomePage', '/', 'Vacunación'],
    ['code of the shell', () => fileWith('skip-link'), '/', 'Vacunación'],
    ['texts of a page', () => 'web-forms', `${householdSurvey.form}/preview`, 'This is a preview'],
  ] as const)
    test(`a missing file with the ${name} is reported, and a reload helps`, async ({ page, server, problems }) => {
      problems.allow(/status of 503|dynamically imported module|preload/);
      await server.control({ missingAssets: [missing()] });
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveText(
        'This page could not be loaded. Check your connection, then try again.',
      );
      await server.control({ missingAssets: null });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(opened).first()).toBeVisible();
    });

  test('a missing code file of a linked page is reported, and a reload helps', async ({ page, server, problems }) => {
    problems.allow(/status of 503|dynamically imported module|preload/);
    await server.control({ missingAssets: ['SubmissionsPage'] });
    await page.goto(lakeRegion.path);
    await page.getByRole('link', { name: householdSurvey.name, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This page could not be loaded. Check your connection, then try again.',
    );
    await expect(page).toHaveURL(householdSurvey.path);
    await server.control({ missingAssets: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(dataRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(householdSurvey.path);
  });
});
