/** Forms that are filled without a network: their pages, and the forms that wait. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../helpers/bin.ts';
import { expect, test } from './fixtures.ts';
import { answer, definition, form, formId, offlinePage, openPage, publishForm, stored } from './offline-form.ts';
import { heading } from './pages.ts';

const unreachable = (page: Page) => page.getByText('The server cannot be reached. This is the form as it was stored');
const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 filled form waits to be sent' : `${count} filled forms wait to be sent`);

/** Fills and finishes the form that is open. */
async function finish(page: Page, name: string): Promise<void> {
  await answer(page).fill(name);
  await page.getByRole('button', { name: 'Finish' }).click();
  // With a network, it is sent at once.
  const saved = heading(page, 'The form is saved on this device').or(heading(page, 'The form has been sent'));
  await expect(saved).toBeVisible();
}

const again = (page: Page) => page.getByRole('button', { name: 'Fill out again' }).click();

async function submissions(page: Page): Promise<{ instanceId: string }[]> {
  return (await (await page.request.get(`${form}/submissions`)).json()) as { instanceId: string }[];
}

/** Keeps answers under the id of a submission, as a page does while it is filled. */
async function leaveAnswers(page: Page, id: string, name: string): Promise<void> {
  const current = await page.request.get('/v1/users/current');
  const { id: person } = (await current.json()) as { id: number };
  const xml = (await (await page.request.get(`${form}/submissions/${id}.xml`)).text()).replace(
    /<name>.*<\/name>/,
    `<name>${name}</name>`,
  );
  const place = { projectId: 1, xmlFormId: formId, draft: false };
  const kept = { instanceId: id, place, replaces: null, at: Date.now(), xml, files: [], sending: false };
  await page.evaluate(
    ([database, value]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database as string);
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('kept', 'readwrite');
          writing.objectStore('kept').put(value, `answers ${(value as { instanceId: string }).instanceId}`);
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [`alidade.form-drafts ${person}`, kept] as const,
  );
}

/** Counts the records that pages send. */
function countSent(...pages: Page[]): () => number {
  let count = 0;
  for (const page of pages)
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(`/forms/${formId}/submissions?`)) count += 1;
    });
  return () => count;
}

test.use({ role: 'admin' });

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await publishForm(page);
});

test(
  'a form opens after one visit, and is sent when the network is back',
  { tag: '@main' },
  async ({ page, context }) => {
    await openPage(page);
    await context.setOffline(true);
    await page.reload();
    await expect(unreachable(page)).toBeVisible();
    await expect(page.getByLabel('Borehole')).toBeVisible();
    await finish(page, 'Kora');
    await expect(waiting(page, 1)).toBeVisible();
    const other = await context.newPage();
    await other.goto(offlinePage);
    await other.getByText('1 filled form waits to be sent').click();
    await expect(other.getByRole('listitem').filter({ hasText: 'Kora' })).toContainText('Waiting');
    await context.setOffline(false);
    await expect(waiting(page, 1)).toHaveCount(0);
    await expect(waiting(other, 1)).toHaveCount(0);
    expect(await submissions(page)).toHaveLength(1);
    // Both tabs say what happened, whichever sent it.
    await expect(heading(page, 'The form has been sent')).toBeVisible();
    await expect(unreachable(other)).toHaveCount(0);
    for (const tab of [page, other]) {
      await tab
        .getByText(/1 form sent, \d\d:\d\d/)
        .last()
        .click();
      await expect(tab.getByRole('listitem').filter({ hasText: 'Kora' })).toContainText(/\d\d:\d\d/);
    }
    await page.getByRole('button', { name: 'Clear this list' }).click();
    await expect(page.getByText(/1 form sent/)).toHaveCount(0);
  },
);

test('a form that was sent is not offered again', { tag: '@main' }, async ({ page, context }) => {
  const offered = page.getByText(/did not send|were being sent|were not sent/);
  await openPage(page);
  await context.setOffline(true);
  await page.reload();
  await finish(page, 'Kora');
  await context.setOffline(false);
  await expect(waiting(page, 1)).toHaveCount(0);
  const [first] = await submissions(page);
  await openPage(page);
  await expect(answer(page)).toHaveValue('');
  await expect(offered).toHaveCount(0);
  // Of a browser that ended while it finished, or of an earlier release.
  await leaveAnswers(page, first?.instanceId ?? '', 'Kora and more');
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(answer(page)).toHaveValue('Kora and more');
  await finish(page, 'Changed after sending');
  await expect.poll(async () => (await submissions(page)).length).toBe(2);
  const xml = (id = '') => page.request.get(`${form}/submissions/${id}.xml`).then((answered) => answered.text());
  const all = await submissions(page);
  expect(await xml(first?.instanceId)).toContain('<name>Kora</name>');
  const other = all.find(({ instanceId }) => instanceId !== first?.instanceId);
  expect(await xml(other?.instanceId)).toContain('<name>Changed after sending</name>');
});

test('two tabs send each filled form once', { tag: '@main' }, async ({ page, context }) => {
  await openPage(page);
  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto(offlinePage);
  await expect(unreachable(other)).toBeVisible();
  for (const name of ['Kora', 'Ndia', 'Sila']) {
    await finish(page, name);
    await again(page);
  }
  await expect(waiting(other, 3)).toBeVisible();
  const sent = countSent(page, other);
  await context.setOffline(false);
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0);
  await expect(other.getByText(/waits? to be sent/)).toHaveCount(0);
  expect(await submissions(page)).toHaveLength(3);
  expect(sent()).toBe(3);
});

test('a lost answer does not make two submissions', { tag: '@main' }, async ({ page, server }) => {
  await openPage(page);
  await server.control({ faults: [{ kind: 'lost', operation: 'createSubmission' }] });
  await finish(page, 'Kora');
  await expect(waiting(page, 1)).toHaveCount(0);
  expect(await submissions(page)).toHaveLength(1);
});

test('controls that load on demand are stored with the page, whatever this form has', async ({ page }) => {
  await openPage(page);
  const loaders = ['fields/on-demand.tsx', 'send/SendDialog.tsx']
    .map((name) => readFileSync(join(root, `src/features/web-forms/${name}`), 'utf8'))
    .join('\n');
  const parts = [...loaders.matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) => path);
  expect(parts).toContain('./OtherAnswersDialog');
  expect(parts.length).toBeGreaterThan(7);
  const files = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = (await Promise.all(stores.map((store) => store.keys())))
      .flat()
      .filter(({ url }) => url.endsWith('.js'));
    return Promise.all(keys.map(async (key) => ({ url: key.url, text: await (await caches.match(key))?.text() })));
  });
  for (const part of parts) {
    const name = part.replace(/^.*\//, '');
    // A part that shares a file with others is known by its class names.
    const [path = ''] = globSync(`src/features/web-forms/**/${name}.tsx`, { cwd: root });
    const source = readFileSync(join(root, path), 'utf8');
    const classes = [...source.matchAll(/className="([\w-]+)"/g)].map(([, one = '']) => one);
    const isStored = files.some(
      ({ url, text = '' }) =>
        new RegExp(`[/-]${name}-`).test(url) || (classes.length > 0 && classes.every((one) => text.includes(one))),
    );
    expect(isStored, name).toBe(true);
  }
});

test('a refusal keeps the filled form, with the reason', { tag: '@main' }, async ({ page, context }) => {
  await openPage(page);
  await context.setOffline(true);
  await finish(page, 'Kora');
  expect((await page.request.patch(form, { data: { state: 'closed' } })).status()).toBe(200);
  await context.setOffline(false);
  const row = page.getByRole('listitem').filter({ hasText: 'Kora' });
  await expect(row).toContainText('Refused by the server');
  await expect(row).toContainText('These answers were not sent.');
  await expect(page.getByRole('heading', { name: 'The form was not sent' })).toBeVisible();
  const details = row.getByText(/takes no submissions at present/);
  await expect(details).toBeHidden();
  await row.getByText('Details').click();
  await expect(details).toBeVisible();
  await page.request.patch(form, { data: { state: 'open' } });
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
  expect(await submissions(page)).toHaveLength(1);
});

test('a filled form is saved as files, and deleted after a question', { tag: '@main' }, async ({ page, context }) => {
  await openPage(page);
  await context.setOffline(true);
  await finish(page, 'Kora');
  await waiting(page, 1).click();
  const download = page.waitForEvent('download');
  await page.getByRole('listitem').getByRole('button', { name: 'Save as files' }).click();
  const file = readFileSync(await (await download).path(), 'latin1');
  expect(file).toContain('submission.xml');
  expect(file).toContain('<name>Kora</name>');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete filled form' }).click();
  await expect(waiting(page, 1)).toHaveCount(0);
});

test('without room the form stays open with its answers', { tag: '@main' }, async ({ page, context, server }) => {
  await openPage(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1000 });
  await answer(page).fill('Kora');
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'There is no room on this device' });
  await expect(dialog).toContainText('Your answers are still in the form.');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(answer(page)).toHaveValue('Kora');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await finish(page, 'Kora');
  await expect(waiting(page, 1)).toHaveCount(0);
  expect(await submissions(page)).toHaveLength(1);
});

test('another person does not send it under their name', { tag: '@main' }, async ({ page, context, sessions }) => {
  await openPage(page);
  await context.setOffline(true);
  await finish(page, 'Kora');
  const own = await context.cookies();
  await context.clearCookies();
  await context.addCookies(sessions.get('manager')?.cookies ?? []);
  const sent = countSent(page);
  await context.setOffline(false);
  await expect(page.getByText('Another person is logged in now.')).toBeVisible();
  await page.goto(offlinePage);
  await expect(page.getByText(/Waiting on this device: 1 form that .* filled out/)).toBeVisible();
  expect(sent()).toBe(0);
  await context.clearCookies();
  await context.addCookies(own);
  await page.goto(offlinePage);
  await expect(stored(page)).toBeVisible();
  await expect(page.getByText(/Waiting on this device|waits to be sent/)).toHaveCount(0);
  expect(await submissions(page)).toHaveLength(1);
});

test('a form that changed on the server is stored completely, then shown', async ({ page, context }) => {
  await openPage(page);
  const headers = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
  await page.request.post(`${form}/draft`, { headers, data: definition('2', 'Name of the spring') });
  await page.request.post(`${form}/draft/publish?version=2`, { headers });
  await page.reload();
  await expect(page.getByLabel('Name of the spring')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Name of the spring')).toBeVisible();
  await expect(page.getByLabel('Borehole')).toBeVisible();
});

test('other pages have no service worker', async ({ page }) => {
  await openPage(page);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  expect(await registered()).toEqual([new URL(offlinePage, page.url()).href]);
  for (const path of ['/', `/projects/1/forms/${formId}`, `/projects/1/forms/${formId}/submissions/new`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
});
