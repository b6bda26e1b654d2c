import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { expect, test } from './fixtures.ts';
import { manyForm, submitMany } from './many-submissions.ts';
import { dataRows, logInAgain, passwordDialog } from './pages.ts';

test.use({ role: 'admin' });
test.describe.configure({ timeout: 120_000 });

/** Starts to approve all submissions of the form, each of which takes a while. */
async function approveAll(page: Page, server: AppServer, count: number): Promise<void> {
  await page.goto(`${manyForm}/submissions`);
  await dataRows(page).first().getByRole('checkbox', { name: 'Select this row' }).check();
  const all = page.getByRole('button', { name: `Select all ${count} that match` });
  await all.click();
  await page.getByRole('button', { name: 'Review…' }).click();
  const dialog = page.getByRole('dialog', { name: `Review ${count} submissions` });
  await dialog.getByRole('radio', { name: 'Approved' }).check();
  await dialog.getByLabel(/^Notes/).fill('Seen by the team.');
  await server.control({ faults: [{ kind: 'delay', milliseconds: 200, operation: 'updateSubmission', times: 9999 }] });
  await dialog.getByRole('button', { name: `Approve ${count} submissions` }).click();
}

const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });

/** The submissions whose state was set with the note, once for each time. */
async function reviews(page: Page): Promise<number[]> {
  const answer = await page.request.get('/v1/audits?action=submission.update&limit=2000');
  const audits = (await answer.json()) as { notes: string | null; details: { submissionId: number } }[];
  return audits.filter(({ notes }) => notes === 'Seen by the team.').map(({ details }) => details.submissionId);
}

async function approved(page: Page): Promise<number> {
  const filter = encodeURIComponent("__system/reviewState eq 'approved'");
  const answer = await page.request.get(`/v1${manyForm}.svc/Submissions?$top=0&$count=true&$filter=${filter}`);
  return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
}

/** Expects that each submission was reviewed exactly once. */
async function expectEachOnce(page: Page, count: number): Promise<void> {
  expect(await approved(page)).toBe(count);
  const done = await reviews(page);
  expect(done).toHaveLength(count);
  expect(new Set(done).size).toBe(count);
}

test('a review of many goes on in a new tab, and each is reviewed once', { tag: '@main' }, async ({ page, server }) => {
  await submitMany(page, 150);
  await approveAll(page, server, 150);
  await expect(jobs(page).getByText(/^(?:[3-9]\d|1[0-2]\d) of 150 done$/)).toBeVisible({ timeout: 30_000 });
  await page.close();
  // Those under way are done by the server without anybody hearing of it.
  await server.control({ faults: null });
  const again = await page.context().newPage();
  await again.goto('/');
  await expect(jobs(again)).toContainText(/Interrupted when the page was closed or reloaded: \d+ of 150 done/);
  expect(await approved(again)).toBeLessThan(150);
  await jobs(again).getByRole('button', { name: 'Resume Approve 150 submissions' }).click();
  await expect(jobs(again).getByText('150 of 150 done')).toBeVisible({ timeout: 30_000 });
  await expectEachOnce(again, 150);
  const saved = again.waitForEvent('download');
  await jobs(again).getByRole('button', { name: 'Download the result' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(150);
  expect(
    lines.filter((line) => !/^(m\d+),[^,]*,received,approved,done,,http:\S+\/submissions\/\1$/.test(line)),
  ).toEqual([]);
  await jobs(again)
    .getByRole('button', { name: /^Undo 150 / })
    .click();
  await expect.poll(async () => approved(again), { timeout: 30_000 }).toBe(0);
});

test('a review of many waits while the session has ended', async ({ page, server }) => {
  await submitMany(page, 60);
  await approveAll(page, server, 60);
  await expect(jobs(page).getByText(/^[1-4]\d of 60 done$/)).toBeVisible();
  await server.control({ clock: { advance: 25 * 3_600_000 } });
  await expect(passwordDialog(page)).toBeVisible();
  await server.control({ faults: null });
  await logInAgain(page, 'admin');
  await expect(jobs(page).getByText('60 of 60 done')).toBeVisible();
  await expect(jobs(page).getByText('Finished')).toBeVisible();
  await expectEachOnce(page, 60);
});
