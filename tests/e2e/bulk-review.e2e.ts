import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { expect, test } from './fixtures.ts';
import { dataRows } from './pages.ts';

test.use({ role: 'admin' });
test.describe.configure({ timeout: 120_000 });

const form = '/projects/1/forms/many';
const writes = { 'content-type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
const definition = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Many</h:title><model>
  <instance><data id="many" version="1"><a/><meta><instanceID/></meta></data></instance><bind nodeset="/data/a" type="string"/></model></h:head>
  <h:body><input ref="/data/a"><label>a</label></input></h:body></h:html>`;

/** A form with so many submissions, which nobody has reviewed. */
async function submit(page: Page, count: number): Promise<void> {
  const made = await page.request.post('/v1/projects/1/forms?publish=true', { headers: writes, data: definition });
  expect(made.ok(), await made.text()).toBe(true);
  for (let sent = 0; sent < count; sent += 20) {
    const some = Array.from({ length: Math.min(20, count - sent) }, (_, index) => `m${sent + index}`);
    const answers = await Promise.all(
      some.map((id) =>
        page.request.post(`/v1${form}/submissions`, {
          headers: writes,
          data: `<data xmlns:orx="http://openrosa.org/xforms" id="many" version="1"><orx:meta><orx:instanceID>${id}</orx:instanceID></orx:meta><a>${id}</a></data>`,
        }),
      ),
    );
    expect(answers.every((answer) => answer.ok())).toBe(true);
  }
}

/** Starts to approve all submissions of the form, each of which takes a while. */
async function approveAll(page: Page, server: AppServer, count: number): Promise<void> {
  await page.goto(`${form}/submissions`);
  await dataRows(page).first().getByRole('checkbox', { name: 'Select this row' }).check();
  const all = page.getByRole('button', { name: `Select all ${count} that match` });
  await all.click();
  await page.getByRole('button', { name: 'Review…' }).click();
  const dialog = page.getByRole('dialog', { name: `Review ${count} submissions` });
  await dialog.getByRole('radio', { name: 'Approved' }).check();
  await dialog.getByLabel(/^Notes/).fill('Seen by the team.');
  await server.control({ faults: [{ kind: 'delay', milliseconds: 200, operation: 'updateSubmission', times: 9999 }] });
  await dialog.getByRole('button', { name: `Review ${count} submissions` }).click();
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
  const answer = await page.request.get(`/v1${form}.svc/Submissions?$top=0&$count=true&$filter=${filter}`);
  return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
}

/** Expects that each submission was reviewed exactly once. */
async function expectEachOnce(page: Page, count: number): Promise<void> {
  expect(await approved(page)).toBe(count);
  const done = await reviews(page);
  expect(done).toHaveLength(count);
  expect(new Set(done).size).toBe(count);
}

test('a review of 500 goes on in a new tab after its tab was closed: each is reviewed once, and the report is true', async ({
  page,
  server,
}) => {
  await submit(page, 500);
  await approveAll(page, server, 500);
  await expect(jobs(page).getByText(/^[1-4]\d\d of 500 done$/)).toBeVisible({ timeout: 30_000 });
  await page.close();
  // Those under way are done by the server without anybody hearing of it.
  await server.control({ faults: null });
  const again = await page.context().newPage();
  await again.goto('/');
  await expect(jobs(again)).toContainText(/Interrupted when the page was closed or reloaded: [1-4]\d\d of 500 done/);
  expect(await approved(again)).toBeLessThan(500);
  await jobs(again).getByRole('button', { name: 'Resume Review: Approved' }).click();
  await expect(jobs(again).getByText('500 of 500 done')).toBeVisible({ timeout: 30_000 });
  await expectEachOnce(again, 500);
  const saved = again.waitForEvent('download');
  await jobs(again).getByRole('button', { name: 'Download the result' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(500);
  expect(lines.filter((line) => !/^m\d+,[^,]*,received,approved,done,$/.test(line))).toEqual([]);
  await jobs(again)
    .getByRole('button', { name: /^Undo 500 / })
    .click();
  await expect.poll(async () => approved(again), { timeout: 30_000 }).toBe(0);
});

test('a review of many waits while the session has ended, and goes on after the person has signed in again', async ({
  page,
  server,
}) => {
  await submit(page, 60);
  await approveAll(page, server, 60);
  await expect(jobs(page).getByText(/^[1-4]\d of 60 done$/)).toBeVisible();
  await server.control({ clock: { advance: 25 * 3_600_000 } });
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password').fill('demonstration-admin');
  await server.control({ faults: null });
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(jobs(page).getByText('60 of 60 done')).toBeVisible();
  await expect(jobs(page).getByText('Finished')).toBeVisible();
  await expectEachOnce(page, 60);
});
