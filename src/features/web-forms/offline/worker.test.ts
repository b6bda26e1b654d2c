import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../../tests/helpers/memory-caches';

/* What the service worker of an offline page does while the network fails or is slow. With real caches: worker.browser.test.ts. */

memoryCaches();
const origin = 'https://data.example.org';
const page = '/projects/1/forms/wells/submissions/new/offline';
const code = `alidade-page ${page} r2`;
const config = '/client-config.json';
const script = '/assets/app-1.js';
const file = '/v1/projects/1/forms/wells/attachments/well.mp3';

type Handler = (event: Record<string, unknown>) => void;
const handlers = new Map<string, Handler>();
const network = vi.fn<(asked: string | Request, options?: RequestInit) => Promise<Response>>();
const claim = vi.fn<() => Promise<void>>();
const skipWaiting = vi.fn<() => Promise<void>>();
const scope = { scope: origin + page, active: null as object | null };

beforeAll(async () => {
  vi.stubGlobal('registration', scope);
  vi.stubGlobal('__OFFLINE_RELEASE__', { name: 'r2', files: [script] });
  vi.stubGlobal('addEventListener', (type: string, handler: Handler) => handlers.set(type, handler));
  // A plain script, not a module.
  for (const load of Object.values(import.meta.glob('./worker.ts'))) await load();
});
beforeEach(() => {
  network.mockReset().mockRejectedValue(new TypeError('no network'));
  claim.mockReset().mockResolvedValue();
  skipWaiting.mockReset().mockResolvedValue();
  scope.active = null;
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('registration', scope);
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('skipWaiting', skipWaiting);
});

const answer = async (path: string, more: Record<string, unknown> = {}): Promise<Response | undefined> => {
  let given: Promise<Response> | undefined;
  const request = {
    method: 'GET',
    url: new URL(path, origin).href,
    mode: 'cors',
    cache: 'default',
    headers: new Headers(),
    ...more,
  };
  handlers.get('fetch')?.({ request, respondWith: (one: Promise<Response>) => (given = one) });
  return given;
};
const happens = async (type: string, data?: unknown): Promise<void> => {
  const works: unknown[] = [];
  handlers.get(type)?.({ data, waitUntil: (work: unknown) => works.push(work) });
  await Promise.all(works);
};
const put = async (name: string, path: string, text: string) => (await caches.open(name)).put(path, new Response(text));
const stored = async (path: string) => (await (await caches.open(code)).match(path))?.text();
/** The server's answers to what the installation downloads. */
const serve = (html: string) =>
  network.mockImplementation(async (asked) => new Response(asked === page ? html : `content of ${String(asked)}`));

test('a release is asked for past the caches that may have an older one, as the person who is signed in', async () => {
  serve(`<script src="${script}"></script>`);
  await happens('install');
  expect(Object.fromEntries(network.mock.calls.map(([path, options]) => [path, options]))).toEqual({
    [page]: { cache: 'no-cache', credentials: 'same-origin' },
    [config]: { cache: 'no-cache', credentials: 'same-origin' },
    // Its name changes with its content.
    [script]: { cache: 'default', credentials: 'same-origin' },
  });
  expect([await stored(script), await stored(config)]).toEqual([`content of ${script}`, `content of ${config}`]);
});

test.each([
  [`<script src='/assets/app-2.js'></script>`],
  ['<style>@import url(/assets/app-2.css)</style>'],
  [`<link href="${script}"><link href=/assets/app-2.css>`],
])('a page that names a file of another release is not stored: %s', async (html) => {
  serve(html);
  await expect(happens('install')).rejects.toThrow('another release');
  expect(await caches.keys()).toEqual([]);
});

test('a page that names no files is stored, and with it the name of its type', async () => {
  network.mockImplementation(async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  await happens('install');
  const kept = await (await caches.open(code)).match(page);
  expect([kept?.status, kept?.headers.get('content-type'), await kept?.text()]).toEqual([200, 'text/html', '<p>']);
});

test('half of a release is not stored, but what an installed worker needs stays', async () => {
  network.mockImplementation(async (asked) => new Response('', { status: asked === script ? 404 : 200 }));
  await expect(happens('install')).rejects.toThrow(`${script}: 404`);
  expect(await caches.keys()).toEqual([]);
  scope.active = {};
  await put(code, script, 'stored before');
  await expect(happens('install')).rejects.toThrow('404');
  expect(await stored(script)).toBe('stored before');
});

test('a newer release begins only when it is told to', async () => {
  await happens('message', 'something else');
  expect(skipWaiting).not.toHaveBeenCalled();
  await happens('message', 'take-over');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('an installed release deletes older ones of its own page and nothing else, and then answers for pages that are open', async () => {
  const others = ['alidade-page /other r1', `alidade-page ${page}2 r1`, `alidade-form ${page} 2026`, 'something else'];
  for (const name of [code, `alidade-page ${page} r1`, ...others]) await put(name, '/a', 'a');
  claim.mockImplementation(async () => expect((await caches.keys()).toSorted()).toEqual([code, ...others].toSorted()));
  await happens('activate');
  expect(claim).toHaveBeenCalledOnce();
});

test('without its stored page or file the network is asked', async () => {
  network.mockImplementation(async () => new Response('from the network'));
  for (const [path, mode] of [
    [page, 'navigate'],
    [script, 'cors'],
    [file, 'cors'],
  ] as const)
    expect(await (await answer(path, { mode }))?.text()).toBe('from the network');
  await put(code, script, 'stored');
  expect(await (await answer(script))?.text()).toBe('stored');
});

test('the configuration is that of the server and else of the last visit; an error does not replace it', async () => {
  expect((await answer(config))?.type).toBe('error');
  const text = async () => (await answer(config))?.text();
  await put(code, config, 'of the last visit');
  expect(await text()).toBe('of the last visit');
  network.mockImplementation(async () => new Response('newer'));
  expect([await text(), await stored(config)]).toEqual(['newer', 'newer']);
  network.mockImplementation(async () => new Response('down', { status: 503 }));
  expect((await answer(config))?.status).toBe(503);
  expect(await stored(config)).toBe('newer');
});

test.each(['/v1/sessions/restore', '/v1/users/current', config])(
  'a network that does not answer %s in four seconds counts as none',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await put(code, config, 'of the last visit');
      network.mockImplementation(() => new Promise<Response>(() => undefined));
      const outcome = answer(path).then(
        async (one) => one?.text(),
        () => 'failed',
      );
      let settled: string | undefined;
      void outcome.then((text) => (settled = text));
      await vi.advanceTimersByTimeAsync(3999);
      expect(settled).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toBe(path === config ? 'of the last visit' : 'failed');
    } finally {
      vi.useRealTimers();
    }
  },
);

test('other calls are left to the browser, also those that only look like files of a form', async () => {
  const paths = ['/v1/users', '/v1/users/current/', '/assets/app-2.js', `${page}/more`, `https://other.org${script}`];
  const files = ['/attachments/', '/v1/projects/1/forms/wells/attachments', `${file}/more`, `/v1/${file}/more/x`];
  for (const path of [...paths, ...files]) expect(await answer(path)).toBeUndefined();
  expect(await answer(script, { method: 'HEAD' })).toBeUndefined();
  expect(await answer(`${page}/more`, { mode: 'navigate' })).toBeUndefined();
  expect(await answer(page, { mode: 'navigate', method: 'POST' })).toBeUndefined();
});

test('files of the form come from its newest complete copy, and from the network if that lacks them', async () => {
  network.mockImplementation(async () => new Response('from the network'));
  const copy = (day: number, of = page) => `alidade-form ${of} 2026-01-0${day}`;
  // The browser lists them in no order.
  for (const day of [2, 1]) await put(copy(day), page, '{}');
  for (const day of [1, 2, 3]) await put(copy(day), file, `of day ${day}`);
  await put(copy(4, '/other'), page, '{}');
  await put(copy(4, '/other'), file, 'of another page');
  const text = async (path: string, more?: Record<string, unknown>) => (await answer(path, more))?.text();
  expect([await text(file), await text(`${file}?st=token`)]).toEqual(['of day 2', 'of day 2']);
  // Who makes a new copy asks the server.
  expect(await answer(file, { cache: 'no-cache' })).toBeUndefined();
  await put(copy(5), page, '{}');
  expect(await text(file)).toBe('from the network');
});

test.each([
  ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=10-', 416, '', null],
  ['bytes=10-10', 416, '', null],
  ['bytes=5-2', 416, '', null],
  ['bytes=-3', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['a bytes=0-1', 200, '0123456789', null],
])('a player that asks for %s gets that part, with its type', async (range, status, text, content) => {
  const copy = `alidade-form ${page} 2026-01-01`;
  await put(copy, page, '{}');
  const audio = new Response(new Blob(['0123456789'], { type: 'audio/mpeg' }), { headers: { etag: '"1"' } });
  await (await caches.open(copy)).put(file, audio);
  const part = await answer(file, { headers: new Headers({ Range: range }) });
  const kept = status === 416 ? [null, null] : ['audio/mpeg', '"1"'];
  expect([part?.headers.get('content-type'), part?.headers.get('etag')]).toEqual(kept);
  expect([part?.status, part?.headers.get('Content-Range')]).toEqual([status, content]);
  expect(part?.headers.get('Content-Length') ?? null).toBe(content && String(text.length));
  expect(await part?.text()).toBe(text);
});
