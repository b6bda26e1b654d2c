import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { mockPages } from '../../../../tests/helpers/mocked-page';
import { parseFillUrl } from '../fill-url';
import { uninstall } from './install';
import { storedFile, storedForm, storeForm } from './snapshot';

/*
 * The service worker of an offline page, and the copy of its form, with the caches of a real browser. All that they do:
 * worker.test.ts and snapshot.integration.test.ts.
 */

const page = '/projects/1/forms/wells/submissions/new/offline';
const assets = ['/assets/app-1.js', '/assets/app-1.css'];
const file = '/v1/projects/1/forms/wells/attachments/well.jpg';

const mocks = mockPages('roles');
type Event = Record<string, unknown>;
const listeners = new Map<string, (event: Event) => void>();

async function install(): Promise<void> {
  const works: unknown[] = [];
  listeners.get('install')?.({ waitUntil: (work: unknown) => works.push(work) });
  await Promise.all(works);
}
/** What the worker answers to a request of a page; undefined if it leaves it to the browser. */
async function answer(
  path: string,
  init: RequestInit = {},
  more: { mode?: string } = {},
): Promise<Response | undefined> {
  const request = new Request(new URL(path, location.origin), init);
  // No page can make a request of the mode "navigate".
  const asked = more.mode === undefined ? request : { method: 'GET', url: request.url, mode: more.mode };
  let answered: Promise<Response> | undefined;
  listeners.get('fetch')?.({ request: asked, respondWith: (given: Promise<Response>) => (answered = given) });
  return answered;
}
const navigation = { mode: 'navigate' };
const textOf = async (path: string, init?: RequestInit, more?: { mode?: string }) =>
  (await answer(path, init, more))?.text();

/** How the page was asked for: an older one of the browser would be of another release. */
let pageAsked: Request | undefined;
/** The files that the server has now. */
function serve(html: string): void {
  mocks().worker.use(
    http.get(page, ({ request }) => {
      pageAsked = request;
      return HttpResponse.html(html);
    }),
    ...assets.map((path) => http.get(path, () => HttpResponse.text(path))),
  );
}
const html = `<script src="${assets[0]}"></script><link href='${assets[1]}'>`;

beforeAll(async () => {
  vi.stubGlobal('registration', { scope: location.origin + page, active: null });
  vi.stubGlobal('__OFFLINE_RELEASE__', { name: 'r2', files: assets });
  const listening = vi.spyOn(globalThis, 'addEventListener').mockImplementation(((type: string, listener: never) => {
    listeners.set(type, listener);
  }) as never);
  // A plain script, not a module.
  for (const load of Object.values(import.meta.glob('./worker.ts'))) await load();
  listening.mockRestore();
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  mocks().worker.resetHandlers();
  for (const name of await caches.keys()) await caches.delete(name);
});

test('the page, its code and the configuration are stored, and answered without a network', async () => {
  serve(html);
  const config = await (await fetch('/client-config.json')).text();
  await install();
  mocks().worker.resetHandlers();
  mocks().server.faults.add({ kind: 'offline', times: 99 });
  expect(pageAsked).toMatchObject({ cache: 'no-cache', credentials: 'same-origin' });
  expect(await textOf(page, {}, navigation)).toBe(html);
  for (const path of assets) expect(await textOf(path)).toBe(path);
  expect(await textOf('/client-config.json')).toBe(config);
});

test('a file of the form comes from its newest complete copy, also a part of it', async () => {
  const copies = { '2026-01-01': 'older', '2026-01-02': '0123456789', '2026-01-03': 'of an incomplete copy' };
  for (const [day, text] of Object.entries(copies)) {
    const copy = await caches.open(`alidade-form ${page} ${day}`);
    await copy.put(file, new Response(text));
    if (!text.includes('incomplete')) await copy.put(page, new Response('{}'));
  }
  expect(await textOf(`${file}?st=token`)).toBe('0123456789');
  const part = await answer(file, { headers: { Range: 'bytes=2-5' } });
  expect([part?.status, part?.headers.get('Content-Range'), await part?.text()]).toEqual([206, 'bytes 2-5/10', '2345']);
});

test('a copy of a form replaces the one before, is read, and is removed with its page', async () => {
  const place = { projectId: 1, xmlFormId: 'wells', draft: false };
  const form = '/v1/projects/1/forms/wells';
  const address = parseFillUrl({ pathname: page, search: '' });
  if (!address) throw new Error('not an address of a form');
  const post = (path: string, type: string, body: string) =>
    fetch(path, { method: 'POST', headers: { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' }, body });
  await post('/v1/projects/1/forms?ignoreWarnings=true', 'application/xml', formWithFiles('wells', ['a.csv'], '1'));
  await post(`${form}/draft/attachments/a.csv`, 'text/csv', 'name,label');
  await post(`${form}/draft/publish`, 'application/json', '{}');
  await caches.open('something else');
  await storeForm(page, address);
  const { snapshot } = await storeForm(page, address);
  expect(await storedForm(page)).toEqual(snapshot);
  expect(await (await storedFile(page, place, 'a.csv'))?.text()).toBe('name,label');
  expect(await caches.keys()).toHaveLength(2);
  await uninstall(page);
  expect(await caches.keys()).toEqual(['something else']);
});
