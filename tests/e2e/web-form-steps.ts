/** Steps that e2e tests with forms to fill share. Takes the path of a form, without /v1. */
import { type Locator, type Page, expect } from '@playwright/test';

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });

/** For calls with a definition in their body. */
export const formHeaders = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };

/** Publishes a form in the first project. */
export async function publishDefinition({ request }: Page, data: string): Promise<void> {
  const made = await request.post('/v1/projects/1/forms?publish=true', { headers: formHeaders, data });
  expect(made.ok(), await made.text()).toBe(true);
}

/** The newest submission: its id and its XML. */
export async function newestSubmission(page: Page, form: string): Promise<{ id: string; xml: string }> {
  const found = await page.request.get(`/v1${form}/submissions`);
  const [first] = (await found.json()) as { instanceId: string }[];
  const id = first?.instanceId ?? '';
  return { id, xml: await (await page.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}.xml`)).text() };
}

/** The address of the public link of a form that works, for one submission or for any number, as somebody who may read it. */
export async function publicLink(page: Page, form: string, once: boolean, action = ''): Promise<string> {
  const links = (await (await page.request.get(`/v1${form}/public-links`)).json()) as {
    token: string;
    once: boolean;
  }[];
  const { enketoId, enketoOnceId } = (await (await page.request.get(`/v1${form}`)).json()) as Record<string, string>;
  const token = links.find((one) => one.token && one.once === once)?.token ?? '';
  return `/f/${once ? enketoOnceId : enketoId}${action}?st=${encodeURIComponent(token)}`;
}

/** Renders the whole form: blocks out of view are rendered when they come near, and cost no layout until then. */
export async function drawAll(page: Page): Promise<void> {
  const waiting = page.locator('.fill-block:empty');
  for (let left = await waiting.count(); left > 0; left = await waiting.count()) {
    // It may be rendered in between.
    await waiting.evaluateAll(([block]) => block?.scrollIntoView());
    await expect.poll(() => waiting.count()).toBeLessThan(left);
  }
  await page.evaluate(() => {
    for (const block of document.querySelectorAll<HTMLElement>('.fill-block'))
      block.style.contentVisibility = 'visible';
  });
}
