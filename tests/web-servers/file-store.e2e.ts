/** The application in front of a server whose files are in a store of another origin (docs/deploying.md, "Room to grow"). */
import { type APIRequestContext } from '@playwright/test';
import { expect } from '../e2e/fixtures.ts';
import { householdSurvey } from '../e2e/pages.ts';
import { test as behind } from './fixtures.ts';
import { startNginx } from './nginx.ts';
import { type Store, startStore } from './store.ts';

const test = behind.extend<object, { store: Store }>({
  store: [
    async ({ backend }, use) => {
      const store = await startStore(new URL(backend.url).host);
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  webServer: [
    async ({ store, enketo }, use) => {
      const behindIt = { backend: new URL(store.url).host, enketo: new URL(enketo.url).host };
      const started = await startNginx(behindIt, { store: store.files });
      await use(started);
      await started.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ role: 'admin' });

/** The page of a submission with a picture, and the name of that picture. */
async function withPicture(request: APIRequestContext): Promise<{ page: string; name: string }> {
  const list = await request.get(`/v1${householdSurvey.path}`);
  for (const { instanceId } of (await list.json()) as { instanceId: string }[]) {
    const page = `${householdSurvey.path}/${encodeURIComponent(instanceId)}`;
    const files = (await (await request.get(`/v1${page}/attachments`)).json()) as { name: string; exists: boolean }[];
    const file = files.find(({ exists, name }) => exists && name.endsWith('.jpg'));
    if (file) return { page, name: file.name };
  }
  throw new Error('no submission has a picture');
}

test('pictures show where the store lets pages of the site read it', async ({ page, request, store, webServer }) => {
  store.allowed = webServer.url;
  const picture = await withPicture(request);
  const read = page.waitForResponse((answer) => answer.url().startsWith(store.files) && answer.ok());
  await page.goto(picture.page);
  await read;
  await expect(page.locator('main img[src^="blob:"]').first()).toBeVisible();
});

test('a file is downloaded from a store that lets no page read it', async ({ page, request, store, problems }) => {
  store.allowed = null;
  problems.allow(/CORS policy|net::ERR_FAILED/);
  const picture = await withPicture(request);
  const download = page.waitForEvent('download');
  await page.goto(`/dl${picture.page}/attachments/${encodeURIComponent(picture.name)}`);
  expect((await download).url()).toContain(store.files);
});
