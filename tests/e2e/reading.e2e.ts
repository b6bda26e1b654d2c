/** What a screen reader gets to read: names, descriptions, positions and the focus, from the accessibility tree of Chromium. */
import type { Page } from '@playwright/test';
import { screensOf, signInToApi } from '../helpers/screens.ts';
import { account, expect, test } from './fixtures.ts';
import {
  dataRows,
  emailField,
  householdSurvey,
  lakeRegion,
  logInButton,
  openSubmissions,
  passwordField,
} from './pages.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 800 };

interface Read {
  role: string;
  name: string;
  description: string;
  /** The names of the groups and regions around it. */
  within: string;
}

interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
}

/** What gives a control a context that its name does not repeat. */
const contexts = new Set(['group', 'radiogroup', 'region', 'dialog', 'listitem', 'figure', 'definition', 'row']);
const controls = new Set(['button', 'checkbox', 'combobox', 'textbox', 'searchbox', 'radio', 'slider', 'switch']);

/** The controls of the page as they are read. */
async function controlsOf(page: Page): Promise<Read[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const around = ({ parentId }: AxNode): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    if (!parent) return [];
    const name = contexts.has(parent.role?.value ?? '') ? (parent.name?.value ?? '') : '';
    return [...around(parent), ...(name === '' ? [] : [name])];
  };
  return nodes.flatMap((node) => {
    const role = node.role?.value ?? '';
    if (node.ignored || !controls.has(role)) return [];
    return {
      role,
      name: node.name?.value.trim() ?? '',
      description: node.description?.value.trim() ?? '',
      within: around(node).join(' › '),
    };
  });
}

/** Expects that no two controls sound the same, and that nothing is said twice. */
async function expectToBeTold(page: Page, what: string): Promise<void> {
  // In the log, the same thing happens again and again: the time beside it differs.
  const read = (await controlsOf(page)).filter(({ name }) => what !== 'audits' || !name.endsWith(' logged in'));
  expect(read.length, `controls of ${what}`).toBeGreaterThan(0);
  expect(
    read.filter(({ name }) => name === ''),
    `controls without a name on ${what}`,
  ).toEqual([]);
  expect(
    read.filter(({ name, description }) => description === name),
    `controls with a description that repeats the name on ${what}`,
  ).toEqual([]);
  const keys = read.map(({ role, name, description, within }) => `${within} › ${role} "${name}" (${description})`);
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    `controls that sound the same on ${what}`,
  ).toEqual([]);
}

test.use({ role: 'admin', actionTimeout: 15_000 });
// It opens every page.
test.describe.configure({ timeout: 300_000 });

/** The element with the focus if something covers all of it; null otherwise. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('.skip-link')) return null;
    const { left, top, width: across, height } = focused.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const points = parts.flatMap((x) => parts.map((y) => [left + across * x, top + height * y] as const));
    const isShown = points.some(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over && (focused.contains(over) || over.contains(focused) || focused.closest('label')?.contains(over));
    });
    return isShown ? null : focused.outerHTML.slice(0, 160);
  });

for (const [width, viewport] of [
  ['a laptop', laptop],
  ['a phone', phone],
] as const) {
  test(`on ${width} every control of every page has a name of its own, and one heading names the page`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    for (const { name, path, ready, anonymous } of await screensOf(server, await signInToApi(server))) {
      if (anonymous === true || (viewport === phone && name === 'form-access')) continue;
      await test.step(name, async () => {
        await page.goto(path);
        if (viewport === laptop) await ready(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        await page.waitForLoadState('networkidle');
        await expectToBeTold(page, name);
      });
    }
  });
}

test('rows of a table say what they are and where they are', async ({ page }) => {
  await openSubmissions(page, '?page-number=2');
  const grid = page.getByRole('treegrid', { name: 'Submissions' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(householdSurvey.total + 1));
  const row = dataRows(page).first();
  await expect(row).toHaveAttribute('aria-rowindex', '252');
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  expect(name).not.toBe('');
  await expect(row.getByRole('checkbox')).toHaveAccessibleName(`Select this row ${name}`);
  await expect(row.getByRole('button', { name: `Review ${name}` })).toHaveAccessibleDescription('Review (r)');
  await expect(row.getByRole('button', { name: `More actions ${name}` })).toBeVisible();
  // The number of matches is announced when a filter changes it.
  const count = page.getByRole('status').filter({ hasText: /395|submissions/ });
  await expect(count.first()).toBeVisible();
});

test('on a phone each card says its position, and its buttons what they belong to', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(householdSurvey.path);
  const card = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first();
  await expect(card).toHaveAttribute('aria-posinset', '1');
  await expect(card).toHaveAttribute('aria-setsize', String(householdSurvey.total));
  const name = (await card.getByRole('link').first().textContent()) ?? '';
  await expect(card.getByRole('button', { name: /^Review / })).toHaveAccessibleName(`Review ${name}`);
});

test('the focus is never nowhere after what had it has gone', async ({ page }) => {
  await openSubmissions(page);
  await dataRows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
  await expect(page.locator('[role=treegrid] :focus')).toHaveCount(1);
  await page.goto(`${householdSurvey.path}?submitterId=99999`);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toBeFocused();
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [width, viewport] of [
  ['a laptop', { width: 1366, height: 700 }],
  ['a phone', { width: 390, height: 700 }],
  ['400 % zoom', { width: 320, height: 256 }],
] as const) {
  test(`at the width of ${width} no bar covers what has the focus`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [path, first] of [
      [householdSurvey.path, 'Select this row'],
      ['/projects/1/app-users', 'Select this row'],
      [`${householdSurvey.path}/review`, 'Show 2 empty answers'],
      ['/projects/1/form-access', ''],
    ] as const) {
      await page.goto(path);
      if (first === '') await expect(page.getByRole('searchbox', { name: 'Find app users' })).toBeVisible();
      else
        await page
          .getByRole('checkbox', { name: new RegExp(`^${first}`) })
          .first()
          .check();
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press('Tab');
        // The page scrolls to what a bar covers once it has the focus.
        await expect.poll(() => coveredFocus(page), `covered on ${path}, stop ${stop}`).toBeNull();
      }
    }
  });
}

test('a dialog that asks says what it means, beside the button that changes nothing', async ({ page }) => {
  await page.goto('/projects/1/app-users');
  await dataRows(page)
    .first()
    .getByRole('button', { name: /^More actions/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke access…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Revoke access' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/.{40}/);
  await page.keyboard.press('Escape');
  await expect(
    dataRows(page)
      .first()
      .getByRole('button', { name: /^More actions/ }),
  ).toBeFocused();
});

test('a tab of a project is announced by its title', async ({ page }) => {
  await page.goto(lakeRegion.path);
  const tab = page.getByRole('link', { name: /^App Users/ });
  await tab.press('Enter');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `App Users | ${lakeRegion.name}` })).toHaveCount(1);
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeFocused();
});

test.describe('before the login', () => {
  test.use({ role: null });

  test('fields say what they are for, that they are required, and what is wrong', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Log in to Alidade" [level=1]
      - text: Email address
      - textbox "Email address"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - button "Log in"
    `);
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
    await logInButton(page).press('Enter');
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(emailField(page)).toHaveAttribute('aria-required', 'true');
    await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.');
    await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password.');
    await emailField(page).fill(account('viewer').email);
    await passwordField(page).fill('not the password');
    await logInButton(page).press('Enter');
    await expect(page.getByRole('alert')).not.toBeEmpty();
  });
});
