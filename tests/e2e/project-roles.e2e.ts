import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { choose, lakeRegion, toast } from './pages.ts';

const path = `${lakeRegion.path}/users`;
const [manager, viewer, collector, outsider] = [
  'Fatou Ndiaye',
  'Teodoro Quispe',
  'Putri Wulandari',
  'Ngozi Eze',
] as const;

const role = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name: `Role of ${name} in this project`, exact: true });
const people = (page: Page): Locator => page.getByRole('combobox', { name: /^Role of / });
const chosen = (page: Page, name: string): Locator =>
  page
    .locator('.role')
    .filter({ has: role(page, name) })
    .locator('.ant-select-content');
/** Bidirectional isolates surround names. */
const sentence = (text: string): RegExp =>
  new RegExp(text.replaceAll(' ', '[ \u2068\u2069]+').replaceAll('.', '\u2069?\\.'));

/** The users' roles on the project, as stored on the server, by system name. */
async function held(page: Page, name: string): Promise<string[]> {
  const read = async <T>(address: string) =>
    (await (await page.request.get(`/v1${address}`, { headers: { 'X-Extended-Metadata': 'true' } })).json()) as T;
  const roles = await read<{ id: number; system: string }[]>('/roles');
  const assignments = await read<{ roleId: number; actor: { displayName: string } }[]>('/projects/1/assignments');
  return assignments
    .filter(({ actor }) => actor.displayName === name)
    .map(({ roleId }) => roles.find(({ id }) => id === roleId)?.system ?? '?');
}

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('grants, changes and revokes a role, and undoes that', { tag: ['@oldest', '@main'] }, async ({ page }) => {
    await page.goto(lakeRegion.path);
    await page.getByRole('link', { name: 'Project Roles' }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(/^Project Roles \| Household survey 2026/);
    await expect(people(page)).toHaveCount(3);
    await expect(page.getByText('Can view and download forms')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search for a user' }).fill('ngozi');
    await expect(page.getByText('1 user found')).toBeVisible();
    await expect(page).toHaveURL(`${path}?q=ngozi`);
    await expect(page.getByRole('cell', { name: 'nobody@example.org' })).toBeVisible();
    await choose(role(page, outsider), 'Project Viewer');
    await expect(toast(page, sentence(`${outsider} now has the role Project Viewer in`))).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(people(page)).toHaveCount(4);
    await choose(role(page, outsider), 'Data Collector');
    await expect(toast(page, sentence(`${outsider} now has the role Data Collector in`))).toBeVisible();
    expect(await held(page, outsider)).toEqual(['formfill']);
    await choose(role(page, outsider), 'None');
    await expect(toast(page, sentence(`${outsider} no longer has a role in`))).toBeVisible();
    // Still visible, to correct a mistake.
    await expect(chosen(page, outsider)).toHaveText('None');
    expect(await held(page, outsider)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(chosen(page, outsider)).toHaveText('Data Collector');
    await expect.poll(() => held(page, outsider)).toEqual(['formfill']);
    await page.getByRole('searchbox').fill('zzqqxxww');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(people(page)).toHaveCount(4);
  });

  test('sees a project without roles, and why roles cannot be loaded', async ({ page, server }) => {
    await page.goto('/projects/8/users');
    await expect(page.getByText('Nobody has a role in this project yet')).toBeVisible();
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listProjectAssignments', times: 99 }] });
    await page.goto('/projects/6/users');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await server.control({ faults: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(people(page).first()).toBeVisible();
  });

  test('sees the real state when the second call of a change fails', async ({ page, server }) => {
    await page.goto(path);
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'unassignProjectRole' }] });
    await choose(role(page, viewer), 'Project Manager');
    await expect(page.getByRole('alert')).toContainText(
      sentence(`The role of ${viewer} was not changed. Something went wrong: error code 500`),
    );
    await expect(chosen(page, viewer)).toHaveText('Project Viewer');
    expect(await held(page, viewer)).toEqual(['viewer']);
    // Neither complete nor undone: both roles are shown, and a retry leaves one.
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'unassignProjectRole', times: 2 }] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('the change was not finished, and could not be undone');
    await expect(chosen(page, viewer)).toHaveText(/Project (Viewer|Manager), Project (Viewer|Manager)/);
    expect((await held(page, viewer)).toSorted()).toEqual(['manager', 'viewer']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chosen(page, viewer)).toHaveText('Project Manager');
    expect(await held(page, viewer)).toEqual(['manager']);
  });

  test('is told when the first call is refused, and when an answer is lost', async ({ page, server, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE|ERR_SOCKET/);
    await page.goto(path);
    await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'assignProjectRole' }] });
    await choose(role(page, collector), 'Project Viewer');
    await expect(page.getByRole('alert')).toContainText('You do not have permission to do this.');
    await expect(chosen(page, collector)).toHaveText('Data Collector');
    await server.control({ faults: [{ kind: 'lost', operation: 'assignProjectRole' }] });
    await choose(role(page, collector), 'Project Viewer');
    await expect(toast(page, sentence(`${collector} now has the role Project Viewer in`))).toBeVisible();
    expect(await held(page, collector)).toEqual(['viewer']);
  });
});

test.describe('a project manager', () => {
  test.use({ role: 'manager' });

  test('finds people by their full email address, and cannot change the own role', async ({ page }) => {
    await page.goto(path);
    await expect(role(page, manager)).toHaveAccessibleDescription('You cannot change your own role.');
    await role(page, manager).press('Enter');
    await expect(toast(page, 'You cannot change your own role.')).toBeVisible();
    await expect(chosen(page, manager)).toHaveText('Project Manager');
    const search = page.getByRole('searchbox', { name: 'Enter an exact email address' });
    await search.fill('nobody@example');
    await search.press('Enter');
    await expect(page.getByText('No user has exactly this email address')).toBeVisible();
    await search.fill('nobody@example.org');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await choose(role(page, outsider), 'Data Collector');
    await expect(toast(page, sentence(`${outsider} now has the role Data Collector in`))).toBeVisible();
    expect(await held(page, outsider)).toEqual(['formfill']);
  });
});

test.describe('two managers at once', () => {
  test.use({ role: 'admin' });

  test('see and are told each other’s changes', { tag: '@main' }, async ({ page, pageOf }) => {
    const other = await pageOf('manager');
    await page.goto(path);
    await expect(people(page)).toHaveCount(3);
    await other.goto(path);
    await choose(role(other, viewer), 'Data Collector');
    await expect(toast(other, sentence(`${viewer} now has the role Data Collector in`))).toBeVisible();
    await choose(role(page, viewer), 'Project Manager');
    await expect(page.getByRole('alert')).toContainText('Someone else changed it to Data Collector.');
    await expect(chosen(page, viewer)).toHaveText(/Data Collector/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chosen(page, viewer)).toHaveText('Project Manager');
    expect(await held(page, viewer)).toEqual(['manager']);
  });
});
