import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mockPages } from '../../../../tests/helpers/mocked-page';

/* What the service worker of an offline page stores, deletes and answers, with the caches of a real browser. */

const page = '/projects/1/forms/wells/submissions/new/offline';
const other = '/projects/1/forms/trees/submissions/new/offline';
const assets = ['/assets/app-1.js', '/assets/app-1.css'];
const code = `alidade-page ${page} r2`;
const file = '/v1/projects/1/forms/wells/attachments/well.jpg';

const mocks = mockPages('roles');
type Event = Record<string, unknown>;
const listeners = new Map<string, (event: Event) => void>();
const registration: { scope: string; active: object | null } = { scope: location.origin + page, active: null };
const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);

/** Runs what the worker does at an event of its life. */
async function happens(type: 'install' | 'activate' | 'message', data?: unknown): Promise<void> {
  const works: unknown[] = [];
  listeners.get(type)?.({ data, waitUntil: (work: unknown) => works.push(work) });
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
/** What is in a cache, by its address. */
const put = async (name: string, path: string, text: string) => (await caches.open(name)).put(path, new Response(text));
const textOf = async (path: string, init?: RequestInit, more?: { mode?: string }) =>
  (await answer(path, init, more))?.text();

/** How the page was asked for: an older one of the browser would be of another release. */
let pageAsked: Request | undefined;
/** The files that the server has now. */
function serve(html: string, missing: readonly string[] = []): void {
  mocks().worker.use(
    http.get(page, ({ request }) => {
      pageAsked = request;
      return HttpResponse.html(html);
    }),
    ...assets.map((path) =>
      http.get(path, () => (missing.includes(path) ? HttpResponse.text('', { status: 404 }) : HttpResponse.text(path))),
    ),
  );
}
const html = `<script src="${assets[0]}"></script><link href='${assets[1]}'>`;

beforeAll(async () => {
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('clients', { claim: async () => undefined });
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('__OFFLINE_RELEASE__', { name: 'r2', files: assets });
  const listening = vi.spyOn(globalThis, 'addEventListener').mockImplementation(((type: string, listener: never) => {
    listeners.set(type, listener);
  }) as never);
  // A plain script, not a module.
  for (const load of Object.values(import.meta.glob('./worker.ts'))) await load();
  listening.mockRestore();
});
beforeEach(() => {
  registration.active = null;
  skipWaiting.mockClear();
});
afterEach(async () => {
  mocks().worker.resetHandlers();
  for (const name of await caches.keys()) await caches.delete(name);
});

test('the page, its code and the configuration are stored, and answered without a network', async () => {
  serve(html);
  const config = await (await fetch('/client-config.json')).text();
  await happens('install');
  mocks().worker.resetHandlers();
  mocks().server.faults.add({ kind: 'offline', times: 99 });
  expect(pageAsked).toMatchObject({ cache: 'no-cache', credentials: 'same-origin' });
  expect(await textOf(page, {}, navigation)).toBe(html);
  for (const path of assets) expect(await textOf(path)).toBe(path);
  expect(await textOf('/client-config.json')).toBe(config);
});

test('nothing else is answered: no other page, no write, nothing of another host, no other call', async () => {
  serve(html);
  await happens('install');
  expect(await answer(`${page}/more`, {}, navigation)).toBeUndefined();
  expect(await answer(other, {}, navigation)).toBeUndefined();
  expect(await answer(assets[0] ?? '', { method: 'POST' })).toBeUndefined();
  expect(await answer(`https://other.example.org${assets[0]}`)).toBeUndefined();
  expect(await answer('/v1/projects')).toBeUndefined();
  expect(await answer('/assets/of-another-page.js')).toBeUndefined();
  expect(await answer('/v1/projects/1/forms/wells/attachments')).toBeUndefined();
  expect(await answer(`${file}/more`)).toBeUndefined();
});

test('a page of another release is not stored', async () => {
  serve(`${html}<script src="/assets/app-2.js"></script>`);
  await expect(happens('install')).rejects.toThrow('another release');
  expect(await caches.has(code)).toBe(false);
});

test('half of a release is not stored, but what an installed worker needs stays', async () => {
  serve(html, assets.slice(1));
  await expect(happens('install')).rejects.toThrow('404');
  expect(await caches.has(code)).toBe(false);
  registration.active = {};
  await put(code, assets[0] ?? '', 'stored before');
  await expect(happens('install')).rejects.toThrow('404');
  expect(await caches.has(code)).toBe(true);
});

test('an installed release deletes the older ones of its own page', async () => {
  const others = [`alidade-page ${other} r1`, `alidade-form ${page} 2026`, 'something else'];
  for (const name of [code, `alidade-page ${page} r1`, ...others]) await put(name, '/a', 'a');
  await happens('activate');
  expect((await caches.keys()).toSorted()).toEqual([code, ...others].toSorted());
});

test('a newer release begins only when it is told to', async () => {
  await happens('message', 'something else');
  expect(skipWaiting).not.toHaveBeenCalled();
  await happens('message', 'take-over');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('the configuration comes from the server while there is one, and is kept', async () => {
  await put(code, '/client-config.json', 'an old one');
  expect(await textOf('/client-config.json')).not.toBe('an old one');
  const kept = await (await caches.open(code)).match('/client-config.json');
  expect(await kept?.text()).not.toBe('an old one');
});

test('files of the form come from its newest complete copy', async () => {
  await put(`alidade-form ${page} 2026-01-01`, page, '{}');
  await put(`alidade-form ${page} 2026-01-01`, file, 'old');
  await put(`alidade-form ${page} 2026-01-02`, page, '{}');
  await put(`alidade-form ${page} 2026-01-02`, file, 'newer');
  await put(`alidade-form ${page} 2026-01-03`, file, 'of an incomplete copy');
  await put(`alidade-form ${other} 2026-01-04`, other, '{}');
  await put(`alidade-form ${other} 2026-01-04`, file, 'of another form');
  expect(await textOf(file)).toBe('newer');
  expect(await textOf(`${file}?st=token`)).toBe('newer');
  // Who makes a new copy asks the server.
  expect(await answer(file, { cache: 'no-cache' })).toBeUndefined();
});

test('what the newest copy lacks is asked of the server', async () => {
  await put(`alidade-form ${page} 2026-01-01`, page, '{}');
  await put(`alidade-form ${page} 2026-01-01`, file, 'of an old copy');
  await put(`alidade-form ${page} 2026-01-02`, page, '{}');
  expect((await answer(file))?.status).toBe(404);
});

test.each([
  ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=10-', 416, '', null],
  ['bytes=5-2', 416, '', null],
  ['bytes=-3', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('a player that asks for %s gets that part', async (range, status, text, content) => {
  const copy = `alidade-form ${page} 2026-01-01`;
  await put(copy, page, '{}');
  await put(copy, file, '0123456789');
  const part = await answer(file, { headers: { Range: range } });
  expect(part?.status).toBe(status);
  expect(part?.headers.get('Content-Range')).toBe(content);
  expect(part?.headers.get('Content-Length') ?? null).toBe(content && String(text.length));
  expect(await part?.text()).toBe(text);
});
