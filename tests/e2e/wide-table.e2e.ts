import { signInToApi } from '../helpers/screens.ts';
import { scrollGrid } from '../helpers/scrolling.ts';
import { addWideTable } from '../helpers/wide-form.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('a table of 1,000 rows and 60 columns keeps few elements while it is scrolled', async ({ page, server }) => {
  test.slow();
  const path = await addWideTable(server, await signInToApi(server), 1000);
  await page.goto(path);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const { nodes, lastRow } = await scrollGrid(page);
  expect(lastRow).toBeGreaterThan(500);
  expect(nodes).toBeLessThan(3000);
});
