import type { Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import { choose, dataRows, heading, toast } from './pages.ts';
import { allowDenied } from './problems.ts';

const row = (page: Page, text: string | RegExp) => dataRows(page).filter({ hasText: text });
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuOf = async (page: Page, name: string, item: string) => {
  await row(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** The administrators, as stored on the server. */
const administrators = async (page: Page): Promise<string[]> =>
  ((await (await page.request.get('/v1/assignments/admin')).json()) as { displayName: string }[])
    .map(({ displayName }) => displayName)
    .toSorted();
const hostile = '<b>bold</b><0>x</0><img src=x onerror=alert(1)> \u202Egnp.exe';
const hostileAsShown = hostile.replace('\u202E', '⟨RLO⟩');

test.use({ role: 'admin' });

test(
  'creates a user, changes roles, resets a password, retires a user',
  { tag: ['@oldest', '@main'] },
  async ({ page, server }) => {
    await page.goto('/');
    await places(page).getByRole('link', { name: 'Users' }).click();
    await expect(heading(page, 'Web Users')).toBeVisible();
    await expect(page).toHaveTitle('Web Users | Alidade');

    await page.getByRole('button', { name: 'New web user' }).click();
    const create = page.getByRole('dialog', { name: 'Create web user' });
    await expect(create.getByLabel('Email address')).toBeFocused();
    await create.getByLabel('Email address').fill(account('viewer').email.toUpperCase());
    await create.getByLabel('Display name').fill(hostile);
    await page.keyboard.press('Enter');
    await expect(create.getByLabel('Email address')).toHaveAccessibleDescription(
      'An account with this email already exists.',
    );
    await create.getByLabel('Email address').fill('new@example.org');
    await page.keyboard.press('Enter');
    await expect(toast(page, /gets an email with a link to set a password/)).toBeVisible();
    await expect(create).toHaveCount(0);
    await expect(row(page, 'new@example.org')).toContainText(hostileAsShown);
    await expect(row(page, 'new@example.org')).toHaveAttribute('data-mark', 'changed');
    expect((await server.control({})).mails.at(-1)).toMatchObject({ to: 'new@example.org', kind: 'claim-account' });

    const role = row(page, 'new@example.org').getByRole('combobox');
    await choose(role, 'Administrator');
    await expect(toast(page, /now has the role Administrator/)).toBeVisible();
    expect(await administrators(page)).toEqual([hostile, 'Ragna Solheim'].toSorted());
    await choose(role, 'None');
    await expect(toast(page, /no longer has a sitewide role/)).toBeVisible();
    expect(await administrators(page)).toEqual(['Ragna Solheim']);

    await menuOf(page, 'manager@example.org', 'Reset password…');
    await page.getByRole('dialog', { name: 'Reset password' }).getByRole('button', { name: 'Reset password' }).click();
    await expect(toast(page, /on its way to .*manager@example\.org/)).toBeVisible();
    expect((await server.control({})).mails.at(-1)).toMatchObject({
      to: 'manager@example.org',
      kind: 'reset-password',
    });
    const { email, password } = account('manager');
    expect((await page.request.post('/v1/sessions', { data: { email, password } })).status()).toBe(401);

    await menuOf(page, 'new@example.org', 'Retire user…');
    const retire = page.getByRole('dialog', { name: 'Retire user' });
    await expect(retire).toContainText('This cannot be undone.');
    await expect(retire).toContainText(hostileAsShown);
    const typed = retire.getByLabel('Type the email to retire this user');
    await expect(typed).toBeFocused();
    await retire.getByRole('button', { name: 'Retire user' }).click();
    await expect(retire.getByText('Type it exactly as shown above.')).toBeVisible();
    await typed.fill('new@example.org');
    await page.keyboard.press('Enter');
    await expect(toast(page, /Web user retired/)).toBeVisible();
    await expect(row(page, 'new@example.org')).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'manager@example.org')).toBeVisible();
    await expect(row(page, 'new@example.org')).toHaveCount(0);
  },
);

test('invites many from a list, with the listed roles', { tag: '@main' }, async ({ page, server }) => {
  await page.goto('/users');
  await page.getByRole('link', { name: 'Add several…' }).click();
  await page
    .getByLabel('List of people')
    .fill(
      'email,name,role,projects\nana@example.org,=1+1,,Training sandbox: viewer\nbad\nviewer@example.org\nben@example.org,Ben,,Training sandbox: manager',
    );
  await expect(row(page, 'bad')).toContainText('This is not an email address.');
  await expect(row(page, 'viewer@example.org')).toContainText('Has an account');
  await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'assignProjectRole' }] });
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText(/1 of 2 done/)).toBeVisible();
  await page.getByRole('button', { name: 'Try the failed line again' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the result' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  expect(csv).toContain(`"'=1+1"`);
  expect(await administrators(page)).toEqual(['Ragna Solheim']);
  await page.getByRole('link', { name: 'Web Users' }).click();
  await expect(row(page, 'ana@example.org')).toContainText('Invitation pending');
  await page.getByRole('link', { name: 'Roles in projects' }).click();
  const role = (name: string) =>
    page.locator('.role').filter({ has: page.getByLabel(`Role of ${name} in Training sandbox`) });
  await expect(role('Ben')).toHaveText('Project Manager');
  await expect(role('=1+1')).toHaveText('Project Viewer');
});

test('many invitations are resumed after a reload', { tag: '@main' }, async ({ page, server }) => {
  await page.goto('/users/invite');
  const addresses = Array.from({ length: 12 }, (_, index) => `person${index}@example.org`);
  await page.getByLabel('List of people').fill(addresses.join('\n'));
  // Those under way at the reload are created without the page hearing of it.
  await server.control({ faults: [{ kind: 'delay', milliseconds: 1500, operation: 'createUser', times: 99 }] });
  await page.getByRole('button', { name: 'Invite 12 people' }).click();
  await expect(page.getByText(/^[3-9] of 12 done$/)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await server.control({ faults: null });
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await expect(jobs).toContainText('Interrupted when the page was closed or reloaded:');
  await jobs.getByRole('button', { name: 'Resume Invitations' }).click();
  await expect(page.getByText('12 of 12 done')).toBeVisible();
  await expect(row(page, 'person11@example.org')).toContainText('Invited');
  const { mails } = await server.control({});
  const invited = mails.map(({ to }) => to).filter((to) => to.startsWith('person'));
  expect(invited.toSorted()).toEqual(addresses.toSorted());
});

test('changes a role in the matrix; the user gets its rights', { tag: '@main' }, async ({ page, pageOf }) => {
  await page.goto('/users/roles?q=ngozi');
  const role = page.getByLabel('Role of Ngozi Eze in Training sandbox');
  await choose(role, 'Project Viewer');
  await expect(toast(page, /now has the role Project Viewer in/)).toBeVisible();
  const nobody = await pageOf('nobody');
  await nobody.goto('/');
  await expect(nobody.getByRole('link', { name: 'Training sandbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.role').filter({ has: role })).toHaveText('None');
  await nobody.reload();
  await expect(nobody.getByText('You have no projects yet')).toBeVisible();
});

test('an unknown user is told', async ({ page }) => {
  allowDenied(page);
  await page.goto('/users/999999/edit');
  await expect(page.getByRole('alert')).toContainText('User not found');
});
