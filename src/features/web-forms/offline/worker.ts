/*
 * The service worker of offline forms: /offline-worker.js, registered for one page each, so that no other page has one.
 * It serves the page, its code and messages, and the files of its form. The build inserts the release
 * (build/offline-worker.ts). Import nothing here: it is one plain script.
 */

/** Written by the build. */
declare const __OFFLINE_RELEASE__: { name: string; files: readonly string[] };

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Asked extends WorkerEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith: (answer: Promise<Response>) => void;
}

/** The part of the worker's scope that is used; TypeScript's own types of it exclude those of the DOM. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim: () => Promise<void>; matchAll: (options: { type: 'window' }) => Promise<unknown[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'fetch', listener: (event: Asked) => void) => void) &
    ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent<unknown> & WorkerEvent) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;
const { name: release, files } = __OFFLINE_RELEASE__;
const page = new URL(worker.registration.scope).pathname;
/** Each page has its own caches, so that nothing another page needs is deleted. */
const codePrefix = `alidade-page ${page} `;
const formPrefix = `alidade-form ${page} `;
const codeCache = codePrefix + release;
const configPath = '/client-config.json';
/** Milliseconds until the network counts as offline, for small requests that the start waits for. */
const timeoutMs = 4000;
const small = new Set([configPath, '/v1/sessions/restore', '/v1/users/current']);

/** A copy without the redirect flag, which browsers refuse for a page. */
const plain = async (answer: Response) =>
  new Response(await answer.blob(), { status: answer.status, headers: answer.headers });

async function download(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache, credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Stores the complete release, or fails and leaves nothing: the browser tries again on a later visit. */
async function install(): Promise<void> {
  const html = await plain(await download(page, 'no-cache'));
  // A server that was updated in between serves the page of another release.
  const named = (await html.clone().text()).match(/\/assets\/[^"'\s<>\\]+/g) ?? [];
  if (!named.every((path) => files.includes(path))) throw new Error('the page is of another release');
  const cache = await caches.open(codeCache);
  try {
    await Promise.all([
      ...files.map(async (path) => cache.put(path, await download(path, 'default'))),
      download(configPath, 'no-cache').then((answer) => cache.put(configPath, answer)),
    ]);
    await cache.put(page, html);
  } catch (error) {
    // An active worker of the same release would need it.
    if (!worker.registration.active) await caches.delete(codeCache);
    throw error;
  }
}

async function deleteOldReleases(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(codePrefix) && name !== codeCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function stored(path: string): Promise<Response | undefined> {
  return (await caches.open(codeCache)).match(path);
}

/** The network's answer, unless it fails or takes too long. */
const soon = (request: Request): Promise<Response> =>
  Promise.race([
    fetch(request),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), timeoutMs)),
  ]);

async function config(request: Request): Promise<Response> {
  try {
    const answer = await soon(request);
    if (answer.ok) await (await caches.open(codeCache)).put(configPath, answer.clone());
    return answer;
  } catch {
    return (await stored(configPath)) ?? Response.error();
  }
}

/** A byte range of a stored file, as media players request it. */
async function partOf(answer: Response, range: string | null): Promise<Response> {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '') return answer;
  const whole = await answer.blob();
  const start = Number(from);
  const end = Math.min(to === '' ? whole.size - 1 : Number(to), whole.size - 1);
  if (start > end) return new Response(null, { status: 416 });
  const headers = new Headers(answer.headers);
  headers.set('Content-Range', `bytes ${start}-${end}/${whole.size}`);
  headers.set('Content-Length', String(end - start + 1));
  return new Response(whole.slice(start, end + 1, whole.type), { status: 206, headers });
}

/** A file of the form from the newest complete snapshot (snapshot.ts), otherwise from the network. */
async function formFile(request: Request): Promise<Response> {
  const copies = (await caches.keys()).filter((name) => name.startsWith(formPrefix)).toSorted();
  for (const name of copies.toReversed()) {
    const copy = await caches.open(name);
    if (!(await copy.match(page))) continue;
    const file = await copy.match(request.url, { ignoreSearch: true });
    if (file) return partOf(file, request.headers.get('Range'));
    break;
  }
  return fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldReleases().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // The scope is a prefix; only this exact path is the page.
    if (pathname === page) event.respondWith(stored(page).then((answer) => answer ?? fetch(request)));
  } else if (pathname === configPath) event.respondWith(config(request));
  else if (small.has(pathname)) event.respondWith(soon(request));
  else if (files.includes(pathname)) event.respondWith(stored(pathname).then((answer) => answer ?? fetch(request)));
  // A page that stores a snapshot uses this cache mode, which must reach the server.
  else if (/\/attachments\/[^/]+$/.test(pathname) && request.cache !== 'no-cache') event.respondWith(formFile(request));
});
