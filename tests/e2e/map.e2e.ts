import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { householdSurvey } from './pages.ts';

test.use({ role: 'manager' });

const map = (page: Page) => page.getByRole('application', { name: /^Map of [1-9][\d,]* submissions$/ });
const listed = (page: Page) => page.getByRole('region', { name: 'Submissions' }).getByRole('listitem');
const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

test('from the table to the map and back, with filters and selection', { tag: '@main' }, async ({ page }) => {
  await page.goto(`${householdSurvey.path}?reviewState=%27approved%27`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(map(page)).toBeVisible();
  expect(path(page)).toBe(`${householdSurvey.path}/map?reviewState='approved'`);
  await expect(page.getByRole('region', { name: 'Review state' })).toContainText('Approved');

  await listed(page).first().getByRole('button').click();
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  const name = (await title.textContent()) ?? '';
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' · ')[0] ?? '');
  await page.goBack();
  await expect(map(page)).toBeVisible();
  await expect(title).toHaveText(name);

  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.getByRole('button', { name: 'Select with a box' }).click();
  await page.mouse.move(box.x + 70, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 5, { steps: 5 });
  await page.mouse.up();
  const selected = page.getByText(/^[1-9]\d* selected$/);
  await expect(selected).toBeVisible();
  const count = (await selected.textContent()) ?? '';
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('treegrid', { name: 'Submissions' })).toBeVisible();
  await expect(page.getByText(count, { exact: true })).toBeVisible();
});

test('tiles that the installation names lie under the places, with what their source wants to be said', async ({
  page,
  server,
}) => {
  await server.control({
    files: {
      clientConfig: { map: { tiles: '/tiles/{z}/{x}/{y}.png', attribution: '© [Survey](https://example.org)' } },
    },
  });
  const tile = page.waitForRequest(/\/tiles\/\d+\/\d+\/\d+\.png$/);
  await page.goto(`${householdSurvey.path}/map`);
  await tile;
  await expect(page.getByRole('link', { name: 'Survey', exact: true })).toBeVisible();
  // No server has these tiles: the map shows the borders of countries instead of nothing.
  await expect(page.getByText('Borders: Natural Earth')).toBeVisible();
});
