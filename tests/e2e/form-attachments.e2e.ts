import { formWithFiles } from '../helpers/form-with-files.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { lakeRegion } from './pages.ts';

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const forms = `/v1${lakeRegion.path}/forms`;
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(`content of ${name}`) });

test.use({ role: 'manager' });

test('uploads files of a draft, and a failed one again', { tag: '@main' }, async ({ page, server, problems }) => {
  await page.goto(lakeRegion.path);
  const created = await page.request.post(forms, {
    headers: { ...csrf, 'Content-Type': 'application/xml' },
    data: formWithFiles('pictures', ['a.png', 'b.png', 'c.png']),
  });
  expect(created.status()).toBe(200);
  await page.goto(`${lakeRegion.path}/forms/pictures/draft`);
  await expect(page.getByText('3 missing of 3')).toBeVisible();
  await page
    .getByLabel('Select files…', { exact: true })
    .setInputFiles([file('a.png'), file('B.png'), file('c.png'), file('<b>other.png')]);
  await expect(page.getByRole('radio', { name: '3 will be uploaded' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 without a match' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 800 });

  problems.allow(/403/);
  await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'uploadDraftAttachment' }] });
  await page.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect(page.getByText('1 failed', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Retry 1 failed file' }).click();
  await expect(page.getByText('3 attachments, none missing')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const attachments = await (await page.request.get(`${forms}/pictures/draft/attachments`)).json();
  expect(attachments).toMatchObject(['a.png', 'b.png', 'c.png'].map((name) => ({ name, blobExists: true })));
});
