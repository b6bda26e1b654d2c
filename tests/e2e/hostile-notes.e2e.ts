/** Texts that were made to block the pages that show them, sent by whoever can send them. */
import { expect, test } from './fixtures.ts';
import { householdApi } from './pages.ts';

const household = householdApi.slice('/v1'.length);

const quotes = '>'.repeat(2000);

test.use({ role: 'manager' });

test('a submission with a note of 2,000 marks opens', async ({ page, playwright, baseURL }) => {
  const links = (await (await page.request.get(`${householdApi}/public-links`)).json()) as {
    token: string;
    once: boolean;
  }[];
  const token = links.find((link) => link.token && !link.once)?.token ?? '';
  const { version } = (await (await page.request.get(householdApi)).json()) as { version: string };
  const anonymous = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const id = 'uuid:hostile-note';
  const sent = await anonymous.post(`${householdApi}/submissions?st=${encodeURIComponent(token)}`, {
    headers: { 'Content-Type': 'application/xml', 'X-Action-Notes': quotes },
    data: `<data id="household_survey" version="${version}"><meta><instanceID>${id}</instanceID></meta></data>`,
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await anonymous.dispose();

  await page.goto(`${household}/submissions/${encodeURIComponent(id)}`);
  await expect(page.getByText(quotes)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await page.goto(`${household}/submissions/review?at=${encodeURIComponent(id)}`);
  await expect(page.getByText(quotes)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(quotes)).toBeHidden();
});
